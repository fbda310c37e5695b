import type { CallName, InputOf, OutputOf, OwnEffectCall } from '#contract/catalogue.ts'
import { replyOf } from '#contract/known-calls.ts'
import type { Kind } from '#contract/kind.ts'
import type { OfflinePlan } from '#contract/offline.ts'
import type { ReplyEffect } from '#contract/reply-effects.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { RowId } from '#bridge/rows.ts'

/** What a write's reply changes in what is known. */
export type Change =
  /** Fields of an item, in its card and its detail, where these are known. */
  | { type: 'patch'; kind: Kind; id: RowId; fields: object }
  /** The same for the items of a kind of which only a field is known. */
  | { type: 'patch-where'; kind: Kind; field: string; is: unknown; fields: object }
  /** A whole item. */
  | { type: 'put'; kind: Kind; entity: object }
  | { type: 'delete'; kind: Kind; id: RowId }
  /** Fields of an answer that is known. */
  | { type: 'answer'; key: string; fields: object }
  /** Fields of what a list says beside its items. */
  | { type: 'head'; key: string; fields: object }

const patch = (kind: Kind, id: RowId, fields: object): Change => ({ type: 'patch', kind, id, fields })
const put = (kind: Kind, entity: object): Change => ({ type: 'put', kind, entity })
const profile = (fields: object): Change => ({ type: 'answer', key: listKey('user.info', {}), fields })
const balance = ({ coins }: { coins: number }) => profile({ coins })

/** What those replies change that are like no other. */
const own: { readonly [N in OwnEffectCall]: (input: InputOf<N>, reply: OutputOf<N>) => readonly Change[] } = {
  'audio.buy': (_input, { coins, chapter }) => [put('audio-chapter', chapter), balance({ coins })],
  'club.join': ({ club_id }, { coins, expires_at }) => [
    { type: 'patch-where', kind: 'club', field: 'id', is: club_id, fields: { joined: true, expires_at } },
    balance({ coins }),
  ],
  'find.accept': (input, reply) => [put('want', reply), patch('want-reply', input.reply_id, { accepted: true })],
  'find.appendCoins': ({ id }, { coins, bounty }) => [patch('want', id, { bounty }), balance({ coins })],
  'message.read': ({ box }, { unread }) => [
    { type: 'head', key: listKey('message.list', { box }), fields: { unread } },
  ],
  'mv.buy': ({ id }, { coins, ...played }) => [
    patch('video', id, { is_pay: true, access: 'granted', ...played }),
    balance({ coins }),
  ],
  'ticket.use': ({ mv_id, ticket_id }, played) => [
    patch('video', mv_id, { is_pay: true, access: 'granted', ...played }),
    patch('ticket', ticket_id, { status: 'used' }),
  ],
  'user.follow': ({ uuid }, reply) => [patch('user', uuid, reply)],
}

type OwnChanges = (input: object, reply: object) => readonly Change[]

interface Reply {
  coins: number
  bought: readonly number[]
}

/** What an effect, or the plan of an outbox call, changes by input and reply, which fit it (`Fits`). */
function changesBy(
  effect: ReplyEffect | OfflinePlan,
  name: CallName,
  input: { id: number; kind?: Kind },
  reply: Reply,
): readonly Change[] {
  switch (effect.as) {
    case 'nothing':
      return []
    case 'toggle':
    case 'fields':
      return [patch(effect.kind, input.id, reply)]
    case 'item':
      return [put(effect.kind, reply)]
    case 'comment':
      return [put(`comment:${effect.kind}`, reply)]
    case 'new-group':
    case 'group-change':
      return [put(`like-group:${effect.kind}`, reply)]
    case 'group-end':
      return [{ type: 'delete', kind: `like-group:${effect.kind}`, id: input.id }]
    case 'edit':
      return [put(effect.kind ?? input.kind!, reply)]
    case 'removal':
      return [{ type: 'delete', kind: effect.kind ?? input.kind!, id: input.id }]
    case 'bought': {
      const { coins, ...fields } = reply
      return [patch(effect.kind, input.id, { is_pay: true, ...fields }), balance({ coins })]
    }
    case 'bought-parts':
      return [...reply.bought.map((id) => patch(effect.kind, id, { is_pay: true })), balance(reply)]
    case 'balance':
      return [balance(reply)]
    case 'profile':
      return [profile(reply)]
    case 'own':
      return 'reply' in effect
        ? changesBy(effect.reply, name, input, reply)
        : (own[name as OwnEffectCall] as OwnChanges)(input, reply)
  }
}

/** What the reply of a call changes; nothing for a read. */
export function changesOf<N extends CallName>(name: N, input: InputOf<N>, reply: OutputOf<N>): readonly Change[] {
  const effect = replyOf(name)
  return effect ? changesBy(effect, name, input as { id: number }, reply as unknown as Reply) : []
}
