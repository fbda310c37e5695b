/**
 * Why the server says no: every code, with its parameters and what each of them is. The words for them are in
 * `src/words/refusals.ts`.
 */
export const refusals = {
  // who asks
  'login-required': {},
  'session-ended': {},
  'login-failed': {},
  'wrong-credentials': {},
  'account-banned': { reason: 'text' },
  'account-suspended': { until: 'number' },
  'wrong-password': {},
  'second-factor': {},
  'second-factor-wrong': {},
  'recovery-code-wrong': {},
  'name-taken': {},
  'name-invisible-characters': {},
  'name-mixed-scripts': {},
  'name-reserved': {},
  'name-symbols': {},
  'password-common': {},
  'password-is-name': {},
  'creators-only': {},
  'agents-only': {},
  'user-gone': {},
  'follow-self': {},
  'invite-code-unknown': {},
  'invite-code-own': {},
  'inviter-invited-by-me': {},
  'inviter-bound': {},
  // how it asks
  'call-unknown': {},
  'input-invalid': {},
  'field-invalid': { field: 'text' },
  'request-reused': {},
  'too-many-requests': { seconds: 'number' },
  'too-often': { minutes: 'number' },
  'too-many-attempts': { minutes: 'number' },
  'server-fault': {},
  'cursor-expired': {},
  'filters-changed': {},
  // what is not there
  'item-gone': {},
  'video-gone': {},
  'videos-gone': {},
  'compilation-gone': {},
  'comic-gone': {},
  'novel-gone': {},
  'picture-gone': {},
  'audio-gone': {},
  'game-gone': {},
  'article-gone': {},
  'post-gone': {},
  'dating-gone': {},
  'want-gone': {},
  'answer-gone': {},
  'message-gone': {},
  'comment-gone': {},
  'replied-comment-gone': {},
  'comic-episode-gone': {},
  'novel-chapter-gone': {},
  'audio-episode-gone': {},
  'reported-gone': {},
  'review-unknown': {},
  'series-unknown': {},
  'ad-unknown': {},
  'category-unknown': {},
  'topic-unknown': {},
  'section-unknown': {},
  'section-without-videos': {},
  'club-unknown': {},
  'creator-without-club': {},
  'key-unknown': {},
  // what is written
  'content-empty': {},
  'paid-post-needs-media': {},
  'image-twice': {},
  'video-length-wrong': {},
  'cover-gone': {},
  'price-too-high': { coins: 'number' },
  'report-reason-missing': {},
  'report-unsupported': {},
  'not-mine': {},
  'edit-too-late': { hours: 'number' },
  'under-review': {},
  'decision-unknown': {},
  'appeal-exists': {},
  'appeal-late': {},
  'review-locked': {},
  'review-exists': {},
  'group-unknown': {},
  'group-full': {},
  'group-name-taken': {},
  'groups-too-many': {},
  'want-own': {},
  'want-solved': {},
  'want-answered': {},
  'want-bounty-waits': {},
  'answer-accepted': {},
  'message-answered': {},
  'want-not-mine': {},
  'other-answer-accepted': {},
  'want-details-too-many': { count: 'number' },
  // what costs something
  'coins-short': {},
  'balance-short': {},
  'price-changed': { coins: 'number' },
  'payment-void': {},
  'bounties-too-many': { count: 'number' },
  'bounty-too-low': { coins: 'number' },
  'coins-short-for-bounty': { coins: 'number' },
  'exchange-code-unknown': {},
  'exchange-code-used': {},
  'exchange-code-expired': {},
  'ticket-unknown': {},
  'ticket-used': {},
  'ticket-expired': {},
  'recharge-unavailable': {},
  'order-gone': {},
  'order-paid': {},
  'product-gone': {},
  'pay-method-unknown': {},
  'pay-method-amount': {},
  'orders-too-many': {},
  'gift-self': {},
  'gift-unknown': {},
  'club-members-only': {},
  'club-own': {},
  'club-term-unknown': {},
  'vip-chapter': {},
  'comic-episode-locked': { coins: 'number' },
  'watch-locked': {},
  'comic-free': {},
  'comic-episode-free': {},
  'audio-free': {},
  'audio-episode-free': {},
  'picture-free': {},
  'game-free': {},
  'dating-free': {},
  'post-without-price': {},
  'article-without-price': {},
  'video-without-price': {},
  'pay-account-unknown': {},
  'pay-account-malformed': {},
  'pay-account-busy': {},
  'withdrawal-too-low': { sum: 'text' },
  // uploads
  'upload-malformed': {},
  'upload-unverified': {},
  'upload-expired': {},
  'upload-session-ended': {},
  'upload-clock-wrong': {},
  'upload-slow': {},
  'upload-unknown': {},
  'server-full': {},
  'upload-quota': {},
  'films-waiting': {},
  'images-too-many': {},
  'images-unused': {},
  'image-too-large': { mb: 'number' },
  'image-too-many-pixels': {},
  'image-format-unknown': {},
  'image-heic': {},
  'image-broken': {},
  'image-gone': {},
  'file-too-large': { gb: 'text' },
  'file-incomplete': {},
  'file-not-video': {},
  'clips-unavailable': {},
  'clip-gone': {},
  'clip-too-long': { minutes: 'number' },
  'clip-too-short': {},
  'clip-too-large': {},
  'clip-slow': {},
  'clip-encoding-unknown': {},
  'clip-broken': {},
} as const satisfies Record<string, Readonly<Record<string, 'number' | 'text'>>>

type Declared = typeof refusals

/** The codes of all refusals. */
export type RefusalCode = keyof Declared

/** The parameters of a code. */
export type RefusalParams<C extends RefusalCode> = {
  readonly [P in keyof Declared[C]]: Declared[C][P] extends 'number' ? number : string
}

/** The codes without parameters. */
export type PlainCode = { [C in RefusalCode]: keyof Declared[C] extends never ? C : never }[RefusalCode]

/** A code, and its parameters where it has some. */
export type Reason =
  | { readonly code: PlainCode; readonly params?: never }
  | { [C in Exclude<RefusalCode, PlainCode>]: { readonly code: C; readonly params: RefusalParams<C> } }[Exclude<
      RefusalCode,
      PlainCode
    >]

/** A code and parameters as they came, from a server that may be newer or older, where they are known and fit. */
export function reasonOf(code: unknown, params: unknown): Reason | undefined {
  if (typeof code !== 'string' || !Object.hasOwn(refusals, code)) return undefined
  const wanted = Object.entries<'number' | 'text'>(refusals[code as RefusalCode])
  if (wanted.length === 0) return { code: code as PlainCode }
  const given = params as Readonly<Record<string, unknown>> | null | undefined
  const fits = wanted.every(([name, kind]) => typeof given?.[name] === (kind === 'text' ? 'string' : kind))
  return fits ? ({ code, params } as Reason) : undefined
}
