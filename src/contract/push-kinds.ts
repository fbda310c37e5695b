/** What somebody can be told of while the app is closed: the boxes of their messages, and customer service. */
export const pushKinds = ['system', 'reply', 'like', 'order', 'service'] as const
export type PushKind = (typeof pushKinds)[number]

/** What a device is sent: of which kind, or `several`, and how much is not read. Nothing of what it says. */
export interface PushPayload {
  readonly kind: PushKind | 'several'
  readonly unread: number
}
