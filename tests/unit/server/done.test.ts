import { expect, test } from 'vitest'
import { callNames, callOf } from '#contract/catalogue.ts'
import { languages } from '#contract/languages.ts'
import { doneText } from '#server/words/messages.ts'

const told = callNames.filter((name) => callOf(name).toast)

test.for(languages)('every call that shows its success has a message for it, in %s', (language) => {
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((name) => doneText(name, language) === '')).toEqual([])
})
