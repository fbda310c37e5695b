import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the fields are called in which somebody types what must never be kept. */
const names =
  /^(old|repeat|pin|passphrase|phrase|code|secret|token|number|newPin|newPassphrase)$|password|account(Name|Number)/i
/** A field that shows its text at times is known by what stays the same. */
const marks = /autoComplete="(current|new)-password"|autoComplete=\{[^}]*-password|data-secret/

const fields = globSync('src/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<(?:Field|TextArea|input|textarea)\b[\s\S]*?\/>/g)].map(([text]) => ({
    file,
    text,
  })),
)

test('secret fields: each is marked, so that nothing of it is kept half-typed', () => {
  const secret = fields.filter(({ text }) =>
    [
      /register\('(\w+)'/.exec(text)?.[1],
      ...[...(/label=\{([^}]*)\}/.exec(text)?.[1] ?? '').matchAll(/words\.(\w+)/g)].map(([, name]) => name),
    ].some((name) => name !== undefined && names.test(name)),
  )
  expect(secret.length).toBeGreaterThan(8)
  expect(secret.filter(({ text }) => !marks.test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('secret fields: a field that can show what is typed as a password says so without its type', () => {
  const passwords = fields.filter(({ text }) => /type=(\{|"password")/.test(text) && /password/i.test(text))
  expect(passwords.length).toBeGreaterThan(4)
  expect(passwords.filter(({ text }) => !marks.test(text)).map(({ file }) => file)).toEqual([])
})
