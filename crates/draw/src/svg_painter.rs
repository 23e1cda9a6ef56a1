//! Drawing primitives of all boards on top of the SVG writer: shapes, gradients, shadows, wood grain.

use std::fmt::Write;

use crate::palette::{Colour, Palette};
use crate::svg_writer::{SvgWriter, numbers};
use crate::{PictureLayers, SharedPartsMode, Theme};

/// Coordinates in the SVG.
pub(crate) type SvgPoint = (f64, f64);

/// Unit vector towards the light source, which is above and a little to the left in every picture.
pub(crate) const LIGHT: SvgPoint = (-0.53, -0.85);

/// SVG writer with the layers, the theme's palette and the prefix of ids.
#[derive(Debug)]
pub(crate) struct SvgPainter<'a> {
    pub(crate) svg: SvgWriter,
    pub(crate) layers: PictureLayers,
    pub(crate) palette: &'static Palette,
    pub(crate) shared: SharedPartsMode,
    ids: &'a str,
}

impl<'a> SvgPainter<'a> {
    pub(crate) fn new(layers: PictureLayers, ids: &'a str) -> SvgPainter<'a> {
        let (svg, palette) = (SvgWriter::default(), layers.theme.palette());
        SvgPainter { svg, layers, palette, shared: SharedPartsMode::Own, ids }
    }

    pub(crate) fn theme(&self) -> Theme {
        self.layers.theme
    }

    /// The id of a shared shape, with the caller's prefix, so that one page can hold several boards.
    pub(crate) fn id(&self, part: &str) -> String {
        format!("{}{part}", self.ids)
    }

    /// The paint `url(#…)` of a gradient.
    pub(crate) fn paint_url(&self, part: &str) -> String {
        format!("url(#{}{part})", self.ids)
    }

    /// Draws a shared shape with `<use>`.
    pub(crate) fn use_shape(&mut self, part: &str) {
        let href = format!("#{}{part}", self.ids);
        self.svg.tag("use").set("href", href).end();
    }

    /// Draws a part that is the same in all pictures of a board, or reuses that of an earlier picture.
    pub(crate) fn shared_part(&mut self, part: &str, draw: impl FnOnce(&mut SvgPainter<'a>)) {
        match self.shared {
            SharedPartsMode::Own => draw(self),
            SharedPartsMode::Defined => {
                let id = self.id(part);
                self.svg.tag("g").set("id", id).open();
                draw(self);
                self.svg.close();
            }
            SharedPartsMode::Reused => self.use_shape(part),
        }
    }

    /// Opens a group with a class.
    pub(crate) fn group(&mut self, class: &str) {
        self.svg.tag("g").set("class", class).open();
    }

    pub(crate) fn circle(&mut self, (x, y): SvgPoint, radius: f64, fill: &str) {
        let circle = self.svg.tag("circle");
        let circle = if x == 0.0 { circle } else { circle.set("cx", x) };
        let circle = if y == 0.0 { circle } else { circle.set("cy", y) };
        circle.set("r", radius).set("fill", fill).end();
    }

    /// Defines a radial gradient; stops are offset, colour and opacity.
    pub(crate) fn radial_gradient(
        &mut self,
        part: &str,
        (x, y): SvgPoint,
        radius: f64,
        stops: &[(f64, Colour, f64)],
    ) {
        let id = self.id(part);
        self.svg.tag("radialGradient").set("id", id).set("cx", x).set("cy", y).set("r", radius).open();
        self.stops(stops);
    }

    /// Defines a linear gradient from the lit to the shaded corner; stops are offset, colour and opacity.
    pub(crate) fn linear_gradient(&mut self, part: &str, stops: &[(f64, Colour, f64)]) {
        let id = self.id(part);
        let slope = self.svg.tag("linearGradient").set("id", id);
        slope.set("x1", 0.2).set("y1", 0.0).set("x2", 0.8).set("y2", 1.0).open();
        self.stops(stops);
    }

    fn stops(&mut self, stops: &[(f64, Colour, f64)]) {
        for &(offset, colour, opacity) in stops {
            let stop = self.svg.tag("stop").set("offset", offset).set("stop-color", colour);
            let stop = if opacity < 1.0 { stop.set("stop-opacity", opacity) } else { stop };
            stop.end();
        }
        self.svg.close();
    }

    /// Draws a soft shadow below a rounded rectangle centred on the origin: stacked translucent rectangles of growing
    /// size. Cheaper for a browser than a blur filter, and identical in every renderer.
    pub(crate) fn soft_shadow(&mut self, (width, height): SvgPoint, corner: f64, depth: f64, strength: f64) {
        // A wide shadow needs more steps, or their edges become visible.
        let steps = (depth * 0.8).clamp(4.0, 12.0) as u8;
        for step in 0..steps {
            let out = depth * (f64::from(step) / f64::from(steps) - 0.45);
            let (w, h) = (width + 2.0 * out, height + 2.0 * out);
            self.svg
                .tag("rect")
                .set("x", -w / 2.0 - LIGHT.0 * depth * 0.3)
                .set("y", -h / 2.0 - LIGHT.1 * depth * 0.4)
                .set("width", w)
                .set("height", h)
                .set("rx", (corner + out).max(1.0))
                .set("fill-opacity", strength / f64::from(steps))
                .end();
        }
    }

    /// Draws a rounded rectangle centred on the origin.
    pub(crate) fn rounded_rect(&mut self, (width, height): SvgPoint, corner: f64, fill: &str) {
        let rect = self.svg.tag("rect").set("x", -width / 2.0).set("y", -height / 2.0);
        rect.set("width", width).set("height", height).set("rx", corner).set("fill", fill).end();
    }

    /// Draws the edge of a rounded rectangle, lit on one side and shaded on the other (gradient `edge`).
    pub(crate) fn edge(&mut self, (width, height): SvgPoint, corner: f64, thickness: f64) {
        let (w, h) = (width - thickness, height - thickness);
        let paint = self.paint_url("edge");
        let rect =
            self.svg.tag("rect").set("x", -w / 2.0).set("y", -h / 2.0).set("width", w).set("height", h);
        let rect = rect.set("rx", corner - thickness / 2.0).set("fill", "none");
        rect.set("stroke", paint).set("stroke-width", thickness).end();
    }

    /// Defines the gradient of edges.
    pub(crate) fn define_edge(&mut self) {
        let stops = [
            (0.0, Colour::WHITE, 0.34),
            (0.35, Colour::WHITE, 0.10),
            (0.65, Colour::BLACK, 0.10),
            (1.0, Colour::BLACK, 0.38),
        ];
        self.linear_gradient("edge", &stops);
    }

    /// Draws wood grain: long, slightly curved lines. `ends` gives the left and right end of the wood at a height.
    pub(crate) fn grain(
        &mut self,
        from: f64,
        to: f64,
        fibres: usize,
        ends: impl Fn(f64) -> SvgPoint,
        strength: f64,
    ) {
        let mut paths = [String::new(), String::new()];
        let mut offset = 0.37_f64;
        for fibre in 0..fibres {
            // Multiples of the golden ratio are evenly spread and never repeat.
            offset = (offset + 0.618_034).fract();
            let step = (to - from) / fibres as f64;
            let y = from + (fibre as f64 + 0.2 + 0.6 * offset) * step;
            let (left, right) = ends(y);
            let (width, bow) = (right - left, (offset - 0.5) * step * 1.5);
            let (first, second) = (left + width * 0.3, left + width * (0.5 + 0.2 * offset));
            let curve = [first, y + bow, second, y - bow, right, y + bow * 0.4];
            let path = &mut paths[fibre % 2];
            let _infallible = write!(path, "M{}C{}", numbers(&[left, y]), numbers(&curve));
        }
        let inks = [(Colour::BLACK, 0.7), (Colour::WHITE, 0.45)];
        for (path, (ink, weight)) in paths.into_iter().zip(inks) {
            let path = self.svg.tag("path").set("d", path).set("fill", "none").set("stroke", ink);
            path.set("stroke-width", 1.1).set("stroke-opacity", strength * weight).end();
        }
    }

    /// Opens the group of the coordinates.
    pub(crate) fn open_coordinates(&mut self, ink: Colour) {
        let group = self.svg.tag("g").set("class", "coordinates").set("aria-hidden", "true");
        let group = group.set("fill", "none").set("stroke", ink).set("stroke-width", 1.5);
        group.set("stroke-linecap", "round").set("stroke-linejoin", "round").open();
    }
}
