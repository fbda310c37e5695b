/**
 * How many days the server keeps what is only there for a while. It deletes by these numbers, and the app's privacy page
 * says them. Payments stay for good, what people made and bought until they delete it or their account.
 */
export const retention = {
  /** Who opened which item on a day, so that it counts once. Counts stay, and name nobody. */
  views: 2,
  /** Who watched which video on a day. Counts stay, and name nobody. */
  watches: 30,
  /** How often somebody tried a password, a code, or anything that may only be done so often. */
  attempts: 2,
  /** What an authenticator was to sign, so that each proof counts once. */
  passkeyChallenges: 1,
  /** Logins that have ended, by whoever ended them. */
  endedSessions: 30,
  /** Logins that nobody used any more. */
  idleSessions: 120,
  /** From which networks somebody has logged in, which nobody can read from what is kept. */
  loginNetworks: 90,
  /** What a request did, so that it takes effect once. Those of payments stay. */
  requests: 30,
  /** How much a device or a network asked for. */
  rateLimits: 1,
  /** What was looked for and not found. Who did is not kept. */
  missedSearches: 30,
  /** Where a device is told of messages, since it last said that it is there. */
  pushSubscriptions: 60,
  /** Links by which an operator lets somebody set a new password, after they have lapsed. */
  resetLinks: 1,
  /** What creators and clubs got on a day, for rankings; agents' days are money. */
  creatorDays: 90,
  clubDays: 90,
  /** Texts and pictures of what was deleted or taken down, once no case about it is open. */
  removedTexts: 90,
  /** What the place told somebody. */
  messages: 365,
  /** Reports and cases, once they were decided. */
  reports: 365,
  cases: 365,
  /** Appeals, once they were decided. */
  appeals: 365,
  /** Strikes and suspensions that have lapsed, and what was taken back. */
  lapsedSanctions: 365,
  liftedSanctions: 365,
  /** Who decided what; longer where it is still in force. */
  decisions: 730,
  /** Who stated that a work may be shown, after it is gone. */
  publications: 730,
} as const

/** For so many days an account that its person deleted can be kept after all; then it is gone. */
export const closingDays = 14
