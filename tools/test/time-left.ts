/** Nothing more is begun from `TEST_UNTIL` on, in seconds since 1970: a run whose time is bounded says it. */
export const noTimeLeft = (env: Record<string, string | undefined> = process.env, nowMs = Date.now()): boolean =>
  Boolean(env.TEST_UNTIL) && nowMs / 1000 > Number(env.TEST_UNTIL)

/** Why a test was not run, as the log says it. */
export const lateWords = 'no time is left'
