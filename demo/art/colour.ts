/** A colour in OKLab: lightness 0–1, then the a and b axes. Mixed here, turned into sRGB at the very end. */
export type Colour = readonly [lightness: number, a: number, b: number]

/** A colour from OKLCH: lightness 0–1, chroma, hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** The colour between two, `part` 0 is the first. */
export function mix(first: Colour, second: Colour, part: number): Colour {
  const rest = 1 - part
  return [first[0] * rest + second[0] * part, first[1] * rest + second[1] * part, first[2] * rest + second[2] * part]
}

/** Lighter (or darker, when negative) by this much lightness. */
export function lighten(colour: Colour, by: number): Colour {
  return [Math.min(1, Math.max(0, colour[0] + by)), colour[1], colour[2]]
}

/** Hue turned by degrees and chroma multiplied. */
export function turn(colour: Colour, degrees: number, chroma = 1): Colour {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle) * chroma
  const sin = Math.sin(angle) * chroma
  return [colour[0], colour[1] * cos - colour[2] * sin, colour[1] * sin + colour[2] * cos]
}

/** sRGB, 0–255; what lies outside of the gamut loses chroma, not lightness. */
export function rgb(colour: Colour): [number, number, number] {
  let scale = 1
  for (let step = 0; step < 12; step += 1) {
    const linear = linearOf(colour[0], colour[1] * scale, colour[2] * scale)
    if (linear.every((channel) => channel > -0.002 && channel < 1.002) || step === 11) {
      return [encode(linear[0]), encode(linear[1]), encode(linear[2])]
    }
    scale *= 0.9
  }
  return [0, 0, 0]
}

/** `#rrggbb`. */
export function hex(colour: Colour): string {
  const [r, g, b] = rgb(colour)
  return `#${((1 << 24) | (Math.round(r) << 16) | (Math.round(g) << 8) | Math.round(b)).toString(16).slice(1)}`
}

/** The matrices of Björn Ottosson's OKLab. */
function linearOf(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function encode(linear: number): number {
  const channel = Math.min(1, Math.max(0, linear))
  return 255 * (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055)
}
