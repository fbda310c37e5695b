/** Fen as money is written: `12.50`. */
export const moneyText = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`

/** Money as it is written, in fen: digits only, never a float. Throws RangeError where it is no sum. */
export function fenOf(text: string): number {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) throw new RangeError(`"${text}" is no sum of money`)
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
