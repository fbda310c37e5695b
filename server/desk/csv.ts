/** What stands in a cell. */
export type Cell = string | number | null

/** A text at the beginning of which a spreadsheet would calculate; a quote before it keeps it a text. */
const isFormula = /^[=+\-@\t\r]/

/** A line of a table for spreadsheets, as RFC 4180 has it; what somebody wrote is never calculated. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map((cell) => {
      if (cell === null) return ''
      if (typeof cell === 'number') return String(cell)
      const text = isFormula.test(cell) ? `'${cell}` : cell
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\r\n`
