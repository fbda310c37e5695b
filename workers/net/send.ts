import type { DataUse, PageFacts } from '#bridge/net-api.ts'
import type { Clock } from './clock.ts'
import type { NetConfig } from './config.ts'
import type { Connections } from './connection.ts'
import type { EnvelopeCrypto } from './crypto/envelope-crypto.ts'
import { envelopeOf } from './envelope.ts'
import type { Lines } from './lines/lines.ts'
import { chain } from './link.ts'
import { dedupe } from './links/dedupe.ts'
import { http, type Http } from './links/http.ts'
import { line } from './links/line.ts'
import { retry } from './links/retry.ts'
import { seal } from './links/seal.ts'
import { sign } from './links/sign.ts'
import { trace } from './links/trace.ts'
import { validate } from './links/validate.ts'
import type { Random } from './random.ts'
import type { Session, Sessions } from './session.ts'

interface Parts {
  fetch: Http
  crypto: () => Promise<EnvelopeCrypto>
  config: NetConfig
  clock: Clock
  random: Random
  sessions: Sessions
  lines: Lines
  connection: Connections
  /** Bytes that came are counted here. */
  use: DataUse
  /** What the page said of itself. */
  facts: () => PageFacts
  onSessionInvalid: (session: Session) => Promise<void>
  onNewest: (session: Session, number: number) => void
}

/** The chain of links that every call goes through, from the caller down to HTTP, and the traces of it. */
export function createSend(parts: Parts) {
  const { fetch, crypto, config, clock, random, sessions, lines, connection, use, facts } = parts
  const { limits } = config
  const traces = trace({ clock })
  const send = chain(
    [
      traces.link,
      validate({ onSessionInvalid: parts.onSessionInvalid, onNewest: parts.onNewest }),
      dedupe(),
      retry({ clock, random, skewMs: sessions.skewMs, onSkew: sessions.saveSkew }),
      line({
        pool: lines.pool,
        clock,
        limits,
        order: ({ session }) => lines.order(session.settings.pinnedLine),
        firstProbe: lines.firstProbe,
        onOutcome: (outcome) =>
          'line' in outcome
            ? connection.answered(outcome.line)
            : connection.failed(outcome.failures, lines.pool.urls().length),
      }),
      sign({ crypto, envelope: (exchange) => envelopeOf(config, facts(), exchange) }),
      seal({ clock }),
    ],
    http({ fetch, clock, limits, count: (bytes) => (use.calls += bytes) }),
  )
  return { send, traces }
}
