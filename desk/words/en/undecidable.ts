import type { Same } from '../language.ts'
import type { zh } from '../zh/undecidable.ts'

export const en: Same<typeof zh> = {
  'case-not-open': ({ id }) => `Case ${id} is decided already`,
  'person-not-taken-down': () => 'People are not taken down: ban them',
  'case-names-nothing': () => 'The case names nothing here: take down what it means by itself, then uphold the reports',
  'nothing-to-take-down': () => 'There is nothing to take down: it is down already, or its author deleted it',
  'not-its-reports': () => 'Not all of these are reports of this case',
  'report-unanswered': ({ id }) => `Answer report ${id} first`,
  'report-unknown': ({ id }) => `There is no report ${id}`,
  'undo-late': () => 'It was taken down more than 30 days ago, or brought back before',
  'item-unknown': () => 'There is no such item',
  'not-on-show': () => 'The item is not on show',
  'not-held': () => 'The item is not held back',
  'appeal-not-open': () => 'The appeal is decided already',
  'own-decision': () => 'You decided this yourself: another moderator has to look at it',
  'not-suspended': () => 'They are not suspended',
  'account-not-open': () => 'The account is not open: it is banned or closed',
  'account-not-banned': () => 'The account is not banned',
  'no-second-factor': () => 'They have no second factor',
  'author-left': () => 'Its author has left or has deleted it: it stays theirs',
}
