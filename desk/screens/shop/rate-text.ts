import type { RateUnit } from '#contract/desk/rates.ts'
import { parseMoney, printMoney } from '#lib/money.ts'

/** A rate as people write it: money with its cents, thousandths as a percentage. */
export function rateText(value: number, unit: RateUnit): string {
  if (unit === 'fen') return printMoney(value) ?? ''
  return unit === 'permille' ? String(value / 10) : String(value)
}

/** What somebody wrote; undefined where it is no such value. */
export function rateOf(text: string, unit: RateUnit): number | undefined {
  const typed = text.trim()
  if (unit === 'fen') return parseMoney(typed)
  if (unit === 'permille') return /^\d{1,3}(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : undefined
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
}
