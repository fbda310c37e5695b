/** Why something can't be decided on a case, an appeal or an account; the words are in `desk/words`. */
export const undecidables = [
  'case-not-open',
  'person-not-taken-down',
  'case-names-nothing',
  'nothing-to-take-down',
  'not-its-reports',
  'report-unanswered',
  'report-unknown',
  'undo-late',
  'item-unknown',
  'not-on-show',
  'not-held',
  'appeal-not-open',
  'own-decision',
  'not-suspended',
  'account-not-open',
  'account-not-banned',
  'no-second-factor',
  'author-left',
] as const

/** One of `undecidables`. */
export type UndecidableCode = (typeof undecidables)[number]
