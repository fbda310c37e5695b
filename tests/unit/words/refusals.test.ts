import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Failure } from '#contract/failures.ts'
import { refusals, reasonOf, type Reason, type RefusalCode } from '#contract/refusals.ts'
import { refusalText } from '#features/outbox/entry-words.ts'
import { refusalText as paymentText } from '#features/purchase/pay-refusals.ts'
import { loadRefusals } from '#components/states/server-words.ts'
import { failureText } from '#components/states/failure-words.ts'
import { found, refuse } from '#server/api/refusal.ts'
import { catalogues, en, reasonText, zh } from '#tests/words.ts'
import { languages } from '#contract/languages.ts'
import { loadWords, setLanguage } from '#words/words.ts'

const han = /\p{Script=Han}/u
const codes = Object.keys(refusals) as RefusalCode[]

/** A reason with this code, with numbers where it takes some. */
function sample(code: RefusalCode, value: number): Reason {
  const kinds = Object.entries<'number' | 'text'>(refusals[code])
  const params = Object.fromEntries(kinds.map(([name, kind]) => [name, kind === 'text' ? String(value) : value]))
  return (kinds.length === 0 ? { code } : { code, params }) as Reason
}

test.for(codes)('%s has words in both languages, with all that it tells', (code) => {
  const reason = sample(code, 17)
  expect(reasonText(reason, 'zh')).toMatch(han)
  expect(reasonText(reason, 'en')).not.toMatch(han)
  // a time is told as a date
  const told = Object.entries(reason.params ?? {}).map(([name, value]) => (name === 'until' ? '1970' : String(value)))
  for (const language of ['zh', 'en'] as const) {
    expect(reasonText(reason, language)).not.toContain('undefined')
    for (const value of told) expect(reasonText(reason, language)).toContain(value)
  }
})

test('one of a thing is not said as many', () => {
  expect(reasonText(sample('too-many-requests', 1), 'en')).toBe('Too many requests. Please try again in 1 second.')
  expect(reasonText(sample('too-many-requests', 2), 'en')).toBe('Too many requests. Please try again in 2 seconds.')
  expect(reasonText(sample('price-changed', 1), 'en')).toContain('1 coin.')
})

test('a field is called by its name where it has one', () => {
  const field = (name: string): Reason => ({ code: 'field-invalid', params: { field: name } })
  expect(reasonText(field('tags'), 'zh')).toBe('标签不符合要求，请检查')
  expect(reasonText(field('tags'), 'en')).toBe('Please check the tags.')
  expect(reasonText(field('nav_id'), 'en')).toBe('Please check the nav_id.')
  expect(reasonText(field('constructor'), 'zh')).toBe('constructor不符合要求，请检查')
})

test('each code is said somewhere', () => {
  // errcodes have their words by number; the one without a token is the client’s own
  const files = globSync(['server/**/*.ts', 'workers/net/**/*.ts'])
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const ofKinds = ['comic', 'novel', 'picture', 'audio', 'game'].map((kind) => `${kind}-gone`)
  expect(source).toContain('`${kind}-gone`')
  expect(codes.filter((code) => !source.includes(`'${code}'`) && !ofKinds.includes(code))).toEqual([])
})

test('an unknown code, a missing parameter and one of another kind do not compile', () => {
  // @ts-expect-error -- no such code
  expect(refuse(404, 'no-such-code').reason).toEqual({ code: 'no-such-code' })
  // @ts-expect-error -- without its price
  expect(refuse(409, 'price-changed').reason).toEqual({ code: 'price-changed' })
  // @ts-expect-error -- a price is a number
  expect(refuse(409, 'price-changed', { coins: '3' }).status).toBe(409)
  // @ts-expect-error -- nothing is missing with parameters
  expect(() => found(undefined, 'price-changed')).toThrow('price-changed')
  expect(refuse(409, 'price-changed', { coins: 3 }).reason).toEqual({ code: 'price-changed', params: { coins: 3 } })
})

test('what came over the wire is a reason only where all of it is known', () => {
  expect(reasonOf('name-taken', undefined)).toEqual({ code: 'name-taken' })
  expect(reasonOf('name-taken', { more: 1 })).toEqual({ code: 'name-taken' })
  expect(reasonOf('price-changed', { coins: 3 })).toEqual({ code: 'price-changed', params: { coins: 3 } })
  for (const params of [undefined, null, 3, 'coins', [], {}, { coins: '3' }, { coins: { a: 1 } }])
    expect(reasonOf('price-changed', params)).toBeUndefined()
  for (const code of [undefined, null, 7, {}, '', 'no-such-code', 'constructor', '__proto__'])
    expect(reasonOf(code, {})).toBeUndefined()
})

beforeAll(() => Promise.all([loadRefusals(), ...languages.map((one) => loadWords(one, 'first', 'screens', 'rest'))]))
afterEach(() => setLanguage('zh'))

const refusal = (status: number, message: string, code?: unknown, params?: unknown) =>
  ({ kind: 'status', status, message, code, params }) as const

test.for(['zh', 'en'] as const)('a refusal speaks %s, whatever its message speaks', (language) => {
  setLanguage(language)
  const words = catalogues[language].shell
  const said = (failure: Failure) => failureText(failure, words)
  const other = language === 'zh' ? 'in English' : '用中文'
  expect(said(refusal(402, other, 'coins-short'))).toBe(reasonText({ code: 'coins-short' }, language))
  const priced = { code: 'comic-episode-locked', params: { coins: 30 } } as const
  expect(said(refusal(403, other, priced.code, priced.params))).toBe(reasonText(priced, language))
  const large = { code: 'image-too-large', params: { mb: 12 } } as const
  expect(said({ kind: 'upload', code: 0, message: other, reply: { refusal: large.code, params: large.params } })).toBe(
    reasonText(large, language),
  )
  expect(said({ kind: 'errcode', code: 1005, message: other })).toBe(reasonText({ code: 'request-reused' }, language))
  expect(said({ kind: 'errcode', code: 1010, retryAfterMs: 1500, message: other })).toBe(
    reasonText({ code: 'too-many-requests', params: { seconds: 2 } }, language),
  )
  expect(said({ kind: 'errcode', code: 1020, message: other })).toBe(reasonText({ code: 'server-fault' }, language))
})

test.for(['zh', 'en'] as const)('rows that keep a refusal show it in %s', (language) => {
  setLanguage(language)
  const gone = refusal(404, '以前的话', 'want-gone')
  expect(refusalText(gone, catalogues[language].outbox)).toBe(reasonText({ code: 'want-gone' }, language))
  expect(paymentText({ call: 'find.appendCoins', input: { id: 1, coins: 5 }, failure: gone })).toBe(
    reasonText({ code: 'want-gone' }, language),
  )
})

test('a row of former days that has nothing but a message shows it', () => {
  for (const language of ['zh', 'en'] as const) {
    setLanguage(language)
    expect(paymentText({ call: 'mv.buy', input: { id: 1, price: 5 }, message: '金币不足' })).toBe('金币不足')
  }
})

test('words that are not known are said in general, by the status', () => {
  setLanguage('en')
  for (const code of [undefined, 'a-code-of-tomorrow', 7]) {
    expect(failureText(refusal(409, '明天再来', code), en.shell)).toBe(
      'This can no longer be done as things are now. Please refresh.',
    )
    expect(refusalText(refusal(418, '明天再来', code), en.outbox)).toBe('The server refused this.')
    expect(failureText(refusal(409, 'Come back tomorrow.', code), en.shell)).toBe('Come back tomorrow.')
  }
})

test('what the server says to a Chinese reader stays where its code is not known', () => {
  expect(failureText(refusal(409, '明天再来'), zh.shell)).toBe('明天再来')
  expect(failureText(refusal(409, '明天再来', 'a-code-of-tomorrow'), zh.shell)).toBe('明天再来')
  expect(failureText(refusal(409, '明天再来', 'price-changed', { coins: 'many' }), zh.shell)).toBe('明天再来')
})

test('until its words are at hand, the server’s own are shown where they can be read', async () => {
  vi.resetModules()
  const fresh = await import('#components/states/server-words.ts')
  const { setLanguage: speak } = await import('#words/words.ts')
  expect(fresh.serverWords(refusal(402, '金币不够', 'coins-short'))).toBe('金币不够')
  speak('en')
  expect(fresh.serverWords(refusal(402, 'Not enough.', 'coins-short'))).toBe('Not enough.')
  expect(fresh.serverWords(refusal(402, '金币不够', 'coins-short'))).toBeUndefined()
  speak('zh')
  await fresh.loadRefusals()
  expect(fresh.serverWords(refusal(402, '金币不够', 'coins-short'))).toBe('金币不足，请先充值')
})
