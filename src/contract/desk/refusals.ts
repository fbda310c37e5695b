/** Why the desk's server says no, beside the codes of the app's refusals; the words are in `desk/words`. */
export const deskRefusals = [
  'signed-out',
  'right-missing',
  'proof-needed',
  'proof-wrong',
  'sign-in-wrong',
  'link-ended',
  'member-exists',
  'own-role',
  'role-beyond-own',
  'last-owner',
  'changed-meanwhile',
  'done-already',
  'not-there',
  'input-wrong',
  'undecidable',
  'case-claimed',
  'thread-claimed',
  'no-case-waits',
  'second-person-needed',
  'no-room',
  'pattern-wrong',
  'pattern-slow',
  'rule-finds-nothing',
  'text-unreadable',
  'source-gone',
  'backup-busy',
  'too-many-requests',
  'server-fault',
] as const

/** One of `deskRefusals`. */
export type DeskRefusalCode = (typeof deskRefusals)[number]
