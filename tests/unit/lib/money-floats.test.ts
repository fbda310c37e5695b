import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Sources that reckon with money, by what they import or where they lie. */
const reckoning = /from '(?:#lib\/money\.ts|.*\/(?:money|ledger|fee|agents)\.ts)'/
const sources = globSync(['src/**/*.{ts,tsx}', 'workers/**/*.ts', 'server/**/*.ts', 'demo/**/*.ts']).map((path) => ({
  path,
  text: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
}))

/** Fields that hold money as decimal strings (`contract/shapes/money.ts`), and names that say so. */
const field = String.raw`(?:price|original|amount|fee|paid|income\w*|tui_coins|total_tui_coins|money|yuan)`
/** A money string that becomes a number by itself; `lib/money.ts` is the one place that may. */
const asNumber = new RegExp(String.raw`(?:Number|parseFloat|Number\.parseFloat|parseInt)\((?:\w+[.?]+)*${field}\)`)
/** Numbers with a fraction, or the making of one. */
const fraction = /parseFloat|\.toFixed\(|[*/]\s*\d*\.\d+|\/\s*100\b(?!0)/

/** What is cut to a whole number at once, and rates, which are no money. */
const whole = /Math\.(?:floor|ceil|trunc)\(|\brate\b/

const found = (pattern: RegExp, among = sources) =>
  among.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !whole.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

test('no source makes a number of a money string by itself', () => {
  expect(sources.length).toBeGreaterThan(500)
  // the notices of the payment page carry whole fen
  expect(found(asNumber).filter((line) => !line.startsWith('server/payments/callback.ts'))).toEqual([])
})

test('where money is reckoned with, there are whole cents only', () => {
  const own = sources.filter(({ path, text }) => reckoning.test(text) || path.startsWith('src/features/money/'))
  expect(own.length).toBeGreaterThan(10)
  expect(found(fraction, own)).toEqual([])
})
