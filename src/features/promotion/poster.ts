import encodeQR from 'qr'

/** The poster's size in px: that of a phone's screen. */
export const posterSize = { width: 750, height: 1200 } as const

/** What stands on it. */
export interface PosterTexts {
  name: string
  text: string
  code: string
  link: string
}

const qrPx = 420

/** Draws the poster: a sky, hills, and the code of the link. Nothing leaves the device for it. */
export function drawPoster(canvas: HTMLCanvasElement, { name, text, code, link }: PosterTexts): void {
  const { width, height } = posterSize
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return
  drawLandscape(pen)
  pen.fillStyle = '#fff'
  pen.textAlign = 'center'
  pen.font = '700 88px sans-serif'
  pen.fillText(name, width / 2, 190)
  pen.font = '400 36px sans-serif'
  pen.fillText(text, width / 2, 262)
  drawQr(pen, link, (width - qrPx) / 2, 360)
  pen.fillStyle = '#fff'
  pen.font = '600 44px sans-serif'
  pen.fillText(code, width / 2, 900)
}

function drawLandscape(pen: CanvasRenderingContext2D) {
  const { width, height } = posterSize
  const sky = pen.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#26335c')
  sky.addColorStop(0.55, '#a6527a')
  sky.addColorStop(1, '#f0a35e')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  for (const [base, swell, shade] of [
    [980, 60, '#5b3a63'],
    [1050, 45, '#3c2a4f'],
    [1120, 30, '#241b36'],
  ] as const) {
    pen.fillStyle = shade
    pen.beginPath()
    pen.moveTo(0, height)
    for (let x = 0; x <= width; x += 10)
      pen.lineTo(x, base - swell * Math.sin(x / 90 + base) - (swell / 2) * Math.sin(x / 37))
    pen.lineTo(width, height)
    pen.fill()
  }
}

function drawQr(pen: CanvasRenderingContext2D, link: string, left: number, top: number) {
  const modules = encodeQR(link, 'raw', { border: 3 })
  const cell = qrPx / modules.length
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.roundRect(left, top, qrPx, qrPx, 24)
  pen.fill()
  pen.fillStyle = '#14101f'
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      // a hair larger than its cell: no light lines between neighbours
      if (dark) pen.fillRect(left + x * cell, top + y * cell, cell + 0.5, cell + 0.5)
}

/** The poster as a PNG file. Rejects where the canvas gives none. */
export function posterFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'shiguang.png', { type: 'image/png' })) : reject(new Error('no picture')),
      'image/png',
    )
  })
}
