import type { UndecidableCode } from '#contract/desk/undecidable.ts'

type Params = Readonly<Record<string, string | number>>

/** Each in a line for the command line; the desk has its own words. */
const lines: Readonly<Record<UndecidableCode, (params: Params) => string>> = {
  'case-not-open': ({ id }) => `there is no case ${id} that is open`,
  'person-not-taken-down': () => 'people are not taken down: use ban',
  'case-names-nothing': ({ id }) =>
    `case ${id} names nothing here: take down what it means by itself, then uphold the case`,
  'nothing-to-take-down': ({ kind, id }) => `there is no ${kind} ${id} that can be taken down`,
  'not-its-reports': ({ id }) => `not all of these are reports of case ${id}`,
  'report-unanswered': ({ id }) => `report ${id} waits for an answer: use answer-report`,
  'report-unknown': ({ id }) => `there is no report ${id}`,
  'undo-late': ({ id }) => `case ${id} took nothing down within 30 days`,
  'item-unknown': ({ kind, id }) => `there is no ${kind} ${id}`,
  'not-on-show': ({ kind, id }) => `there is no ${kind} ${id} on show that can be held back`,
  'not-held': ({ kind, id }) => `there is no ${kind} ${id} that is held back`,
  'appeal-not-open': ({ id }) => `there is no appeal ${id} that waits`,
  'own-decision': ({ by }) => `${by} decided it first: somebody else has to look at it`,
  'not-suspended': () => 'they are not suspended',
  'account-not-open': () => 'this account is not open',
  'account-not-banned': () => 'this account is not banned',
  'no-second-factor': () => 'this account has no second factor',
  'author-left': () => 'its author has left or has deleted it: it stays theirs',
}

/** Why something can't be decided: its code, and a line for whoever tried. */
export class Undecidable extends Error {
  readonly code: UndecidableCode
  readonly params: Params

  constructor(code: UndecidableCode, params: Params = {}) {
    super(lines[code](params))
    this.code = code
    this.params = params
  }
}
