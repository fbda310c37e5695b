import sharp from 'sharp'

/** Draws a cover for what has none: a gradient with a spine, in colours that the SHA-256 of its file chooses. */
export async function drawCover(sha256: string): Promise<Uint8Array> {
  const at = (from: number) => Number.parseInt(sha256.slice(from, from + 4), 16) % 360
  const hue = at(0)
  const colour = (degrees: number, light: number) => `hsl(${(hue + degrees) % 360}, 38%, ${light}%)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${colour(0, 58)}"/><stop offset="1" stop-color="${colour(40, 30)}"/>
    </linearGradient></defs>
    <rect width="600" height="900" fill="url(#g)"/>
    <rect width="36" height="900" fill="#000" opacity="0.18"/>
    <circle cx="${180 + (at(4) % 300)}" cy="${260 + (at(8) % 380)}" r="${90 + (at(12) % 90)}" fill="#fff" opacity="0.16"/>
    <rect x="84" y="72" width="444" height="756" fill="none" stroke="#fff" stroke-width="4" opacity="0.4"/>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
