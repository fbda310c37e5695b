/**
 * How many days the server keeps what is only there for a while. It deletes by these numbers, and the app's privacy page
 * says them. Payments, and what was bought, stay.
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
} as const

/** For so many days an account that its person deleted can be kept after all; then it is gone. */
export const closingDays = 14
