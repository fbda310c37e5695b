/** A PDF of so many pages, each with a dark box; `more` stands in its trailer. */
export function pdfOf(pages: number, { title = '', more = '' } = {}): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${at * 2 + 4} 0 R`).join(' ')}] >>`,
    `<< /Title <${Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex')}> >>`,
    ...Array.from({ length: pages }, (_, at) => {
      const draw = `0.2 0.3 0.6 rg 30 40 ${100 + at} 200 re f`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${at * 2 + 5} 0 R >>`,
        `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
      ]
    }).flat(),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R ${more} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}${end}`, 'latin1')
}
