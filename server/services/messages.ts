import type { Message } from '#contract/shapes/message.ts'
import type { Tx } from '../database/tables.ts'
import { addMessage } from '../repositories/messages.ts'

/** What somebody is told. */
export interface NewMessage {
  readonly userId: number
  readonly box: Message['box']
  readonly title: string
  readonly content: string
  /** Where it leads in the app. */
  readonly link?: string | undefined
  readonly fromId?: number
  /** What it is about, where it must not be told twice, such as a like that is taken back and given again. */
  readonly once?: string
}

/** Puts a message into somebody's box; nobody is told what they did themselves. */
export async function tell(tx: Tx, message: NewMessage, nowMs: number): Promise<void> {
  const { userId, fromId, box, title, content, link, once } = message
  if (userId === fromId) return
  await addMessage(tx, {
    user_id: userId,
    box,
    title,
    content,
    link: link ?? null,
    from_id: fromId ?? null,
    once: once ?? null,
    created_at: nowMs,
  })
}
