import type { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import type { OutboxCall } from '#contract/catalogue.ts'
import { planOf } from '#contract/known-calls.ts'
import type { Profile } from '#contract/shapes/user.ts'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import { comment, group, own } from './families.ts'
import { queueOf, toggled, type Mutation, type MutationDefinition } from './mutation-definition.ts'
import { ownDefinitions, type OwnCall } from './own-definitions.ts'

/** The tables that describing an entry reads. */
export const describedBy = ['answers', 'cards'] as const

/** How the plan of a call works, for who does not know which. */
export function definitionOf(call: OutboxCall): MutationDefinition<object> {
  const plan = planOf(call)
  switch (plan.as) {
    case 'toggle':
      return toggled(call, plan) as MutationDefinition<object>
    case 'comment':
      return comment(plan) as MutationDefinition<object>
    case 'new-group':
      return group.create(plan) as MutationDefinition<object>
    case 'group-change':
      return group.update(plan) as MutationDefinition<object>
    case 'group-end':
      return group.remove(plan) as MutationDefinition<object>
    case 'edit':
      return own.edit(call, plan) as MutationDefinition<object>
    case 'removal':
      return own.remove(plan) as MutationDefinition<object>
    case 'own':
      return ownDefinitions[call as OwnCall] as MutationDefinition<object>
  }
}

/** What follows from call and input: where an entry stands, and what it changes. To be used within a transaction. */
export async function describe(
  db: PersonDatabase,
  { call, input, id, createdAt }: Pick<OutboxRow, 'call' | 'input' | 'id' | 'createdAt'>,
): Promise<Pick<OutboxRow, 'queues' | 'patches' | 'mark' | 'laid' | 'background'>> {
  const plan = definitionOf(call)
  const subject = plan.subject(input, id)
  const mutation: Mutation = {
    entry: id,
    atMs: createdAt,
    me: await meOf(db),
    card: async (kind, card) => (await db.cards.get([kind, card]))?.value,
  }
  const patches = [...((await plan.patches?.(input, mutation)) ?? [])]
  return {
    queues: [subject, ...(plan.also?.(input) ?? [])].map(queueOf),
    patches,
    mark: `${call} ${subject.id}`,
    laid: patches.length > 0 ? 1 : 0,
    ...(plan.background && { background: true }),
  }
}

/** The person as others see them, from their kept profile where there is one. */
async function meOf(db: PersonDatabase): Promise<UserBrief> {
  const profile = (await db.answers.get(listKey('user.info', {})))?.value as Profile | undefined
  const { username = '', avatar_url = '', vip = false, level = 0, auth_status = 0 } = profile ?? {}
  const { fans_count = 0, sign } = profile ?? {}
  const shown = { uuid: db.person, username, avatar_url, vip, level, auth_status, fans_count }
  return { ...shown, is_attention: false, mv_count: 0, ...(sign !== undefined && { sign }) }
}
