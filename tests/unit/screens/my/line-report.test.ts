import { expect, test } from 'vitest'
import type { LineRow } from '#bridge/rows.ts'
import { lineReport, type ReportFacts } from '#features/settings/shared/line-report.ts'

const nowMs = 1_700_000_000_000
const known: LineRow = {
  url: 'https://one.example',
  role: 'api',
  latencyMs: 83.6,
  jitterMs: 12.2,
  ok: 41,
  failed: 2,
  lastOkAt: nowMs - 5000,
  lastFailedAt: nowMs - 90_000,
  lastFailure: 'http 502',
  openUntil: nowMs + 30_000,
}
const facts: ReportFacts = {
  build: 'abc123',
  displayMode: 'standalone',
  language: 'zh',
  connection: 'online',
  inUse: 'https://one.example',
  pinned: null,
  lines: [
    { no: 1, url: 'https://one.example', known },
    { no: 2, url: 'https://two.example', known: undefined },
  ],
  traces: [
    { call: 'mv.detail', at: nowMs - 2000, ms: 120.4, line: 'https://one.example', outcome: 'ok' },
    { call: 'search.videos', at: nowMs - 3000, ms: 4000, outcome: 'timeout' },
  ],
  nowMs,
}

test('tells how each line fares and what the last calls came to', () => {
  expect(lineReport(facts).split('\n')).toEqual([
    'Shiguang line report, build abc123',
    'standalone, zh, connection online',
    'line 1 https://one.example (in use): 84 ms ± 12, 41 answered, 2 failed, last answer 5 s ago, last failure 90 s ago (http 502), resting for 30 s',
    'line 2 https://two.example: not used yet',
    'last calls:',
    '2 s ago: mv.detail 120 ms line 1 ok',
    '3 s ago: search.videos 4000 ms no line timeout',
  ])
})

const secrets = [
  '13800000000',
  '0f6d2c1e-77aa-4c1b-9b0e-1d2c3b4a5f60',
  'hunter2',
  '晚风',
  'someone@example.org',
  'aVeryLongDeviceId0123',
  '港口',
]

test('nothing personal gets in, wherever it may have strayed', () => {
  const stray = (text: string): ReportFacts =>
    ({
      ...facts,
      token: text,
      person: { uuid: text },
      pinned: `https://${encodeURIComponent(text)}@one.example/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`,
      lines: [
        {
          no: 1,
          url: `https://user:${encodeURIComponent(text)}@one.example/${encodeURIComponent(text)}?token=${encodeURIComponent(text)}`,
          known: { ...known, lastFailure: `while loading ${text}`, deviceId: text },
        },
      ],
      traces: [
        {
          call: `user.login ${text}`,
          at: nowMs,
          ms: 1,
          line: `https://one.example/?u=${encodeURIComponent(text)}`,
          outcome: `refused: ${text}`,
          input: { phone: text },
        },
      ],
    }) as unknown as ReportFacts
  for (const secret of secrets) {
    const report = lineReport(stray(secret))
    expect(report, secret).not.toContain(secret)
    expect(report, secret).not.toContain(encodeURIComponent(secret))
    expect(report).toContain('line 1 https://one.example')
  }
})

test('only the last calls are told', () => {
  const traces = Array.from({ length: 200 }, (_, index) => ({
    call: 'mv.detail',
    at: nowMs - index * 1000,
    ms: 1,
    outcome: 'ok',
  }))
  expect(lineReport({ ...facts, traces }).split('\n')).toHaveLength(5 + 30)
})
