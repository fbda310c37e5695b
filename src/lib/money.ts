/**
 * Money travels as decimal strings (`"12.50"`) and is reckoned in whole cents: a floating point number never holds
 * an amount of units. Everything here answers `undefined` for what is no amount, or too large to be exact.
 */
const amount = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** The cents in a decimal string: `"12.5"` is 1250. */
export function parseMoney(text: string): number | undefined {
  const parts = amount.exec(text)
  if (parts === null) return undefined
  const cents = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' && cents !== 0 ? -cents : cents
}

/** The decimal string of whole cents, always with two decimals: 1250 is `"12.50"`. */
export function printMoney(cents: number): string | undefined {
  if (!Number.isSafeInteger(cents)) return undefined
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The sum of two amounts. */
export function addMoney(a: string, b: string): string | undefined {
  const [left, right] = [parseMoney(a), parseMoney(b)]
  return left === undefined || right === undefined ? undefined : printMoney(left + right)
}

/** Below, equal or above zero, as for sorting. */
export function compareMoney(a: string, b: string): number | undefined {
  const [left, right] = [parseMoney(a), parseMoney(b)]
  return left === undefined || right === undefined ? undefined : left - right
}

/** An amount for people, in groups of three: `"1234.5"` is `1,234.50`. What is no amount is a dash. */
export function formatMoney(text: string): string {
  const cents = parseMoney(text)
  const printed = cents === undefined ? undefined : printMoney(cents)
  return printed?.replace(/\d(?=(?:\d{3})+\.)/g, '$&,') ?? '–'
}
