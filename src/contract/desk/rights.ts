/** What somebody at the desk may see or do. `see` rights show a screen; the others change something on it. */
export const rights = [
  'content.see',
  'content.edit',
  'jobs.see',
  'jobs.edit',
  'home.edit',
  'shop.edit',
  'orders.see',
  'orders.refund',
  'payouts.see',
  'payouts.pay',
  'codes.make',
  'people.see',
  'people.judge',
  'people.coins',
  'people.help',
  'reports.see',
  'reports.decide',
  'threads.see',
  'threads.answer',
  'announce',
  'statistics.see',
  'settings.see',
  'settings.edit',
  'team.edit',
  'backups.make',
  'backups.restore',
  'log.see',
] as const

/** One of `rights`. */
export type Right = (typeof rights)[number]

const reading = rights.filter((right) => right.endsWith('.see') && right !== 'log.see')

/** The rights of each role; somebody may have several roles. */
export const rolesOfDesk = {
  owner: rights,
  editor: ['content.see', 'content.edit', 'jobs.see', 'jobs.edit', 'home.edit', 'shop.edit', 'statistics.see'],
  moderator: ['content.see', 'people.see', 'people.judge', 'reports.see', 'reports.decide', 'statistics.see'],
  support: ['people.see', 'people.help', 'threads.see', 'threads.answer', 'orders.see', 'payouts.see'],
  finance: [
    'people.see',
    'people.coins',
    'orders.see',
    'orders.refund',
    'payouts.see',
    'payouts.pay',
    'codes.make',
    'statistics.see',
  ],
  analyst: reading,
} as const satisfies Record<string, readonly Right[]>

/** The name of a role. */
export type DeskRole = keyof typeof rolesOfDesk

/** All roles, the one with all rights first. */
export const deskRoles = Object.keys(rolesOfDesk) as readonly DeskRole[]

/** What somebody with these roles may do. */
export const rightsOf = (roles: readonly DeskRole[]): ReadonlySet<Right> =>
  new Set(roles.flatMap((role): readonly Right[] => rolesOfDesk[role]))
