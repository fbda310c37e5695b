/** A unit of large numbers and what it stands for. */
interface CountUnit {
  readonly size: number
  readonly sign: string
}

const chinese: readonly CountUnit[] = [
  { size: 1e12, sign: '兆' },
  { size: 1e8, sign: '亿' },
  { size: 1e6, sign: '百万' },
  { size: 1e4, sign: '万' },
  { size: 1e3, sign: '千' },
]

const english: readonly CountUnit[] = [
  { size: 1e12, sign: 'T' },
  { size: 1e9, sign: 'G' },
  { size: 1e6, sign: 'M' },
  { size: 1e3, sign: 'k' },
]

/**
 * A count in a few characters: plain below 1,000, else one decimal in 千 万 百万 亿 兆 or k M G T.
 * Cut, never rounded up (9,999 is 9.9千), and a decimal of zero is left out (10,000 is 1万).
 * What is not a finite number is a dash, so that nothing wrong is shown as right.
 */
export function formatCount(count: number, language: string): string {
  if (!Number.isFinite(count)) return '–'
  const whole = Math.trunc(count)
  const size = Math.abs(whole)
  const unit = (language.startsWith('zh') ? chinese : english).find((each) => size >= each.size)
  if (unit === undefined) return String(whole === 0 ? 0 : whole)
  // Tenths by the unit's tenth, which is whole: 1.1e12 / 1e12 * 10 would lose a tenth to binary fractions.
  const tenths = Math.floor(size / (unit.size / 10))
  const shown = tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`
  return `${whole < 0 ? '-' : ''}${shown}${unit.sign}`
}
