const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Text as it is safe on a terminal: what would move the cursor, change colours, begin a line or turn the direction
 * stands as an escape that can be read.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => names[one] ?? `\\u{${one.codePointAt(0)!.toString(16)}}`)

/** A line of columns, none of which can reach into another. */
export const columns = (...cells: readonly (string | number)[]): string =>
  cells.map((cell) => printable(String(cell))).join('\t')
