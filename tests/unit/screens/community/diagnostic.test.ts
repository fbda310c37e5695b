import { expect, test } from 'vitest'
import { diagnosticReport, splitReport, type DiagnosticFacts } from '#features/support/diagnostic.ts'

const nowMs = 1_700_000_000_000
const facts: DiagnosticFacts = {
  build: 'abc123',
  displayMode: 'standalone',
  language: 'zh',
  connection: 'online',
  inUse: 'https://one.example',
  pinned: null,
  lines: [{ no: 1, url: 'https://one.example', known: undefined }],
  traces: [{ call: 'mv.detail', at: nowMs - 2000, ms: 120, line: 'https://one.example', outcome: 'ok' }],
  nowMs,
  usedBytes: 81_500_000,
  quotaBytes: undefined,
  persisted: true,
  dataSaver: false,
  forcedOffline: false,
  textScale: 1.2,
  waiting: 3,
  controlled: true,
  window: [375, 812],
}

test('tells the state of the app in a few lines, those of the lines among them', () => {
  expect(diagnosticReport(facts).split('\n')).toEqual([
    'Shiguang diagnostic report',
    'storage 82 MB of unknown, kept yes',
    'data saver no, offline only no, text 1.2, window 375x812',
    'service worker yes, waiting to be sent 3',
    'Shiguang line report, build abc123',
    'standalone, zh, connection online',
    'line 1 https://one.example (in use): not used yet',
    'last calls:',
    '2 s ago: mv.detail 120 ms line 1 ok',
  ])
})

test('holds nothing of what somebody looked at, whatever the log holds', () => {
  const secret = 'SECRET-7'
  const traces = [
    { call: `mv.detail?id=${secret}`, at: nowMs, ms: 1, outcome: `failed for ${secret}` },
    { call: 'search.videos', at: nowMs, ms: 1, line: `https://one.example/${secret}`, outcome: secret },
  ]
  const lines = [{ no: 1, url: `https://one.example/${secret}?token=${secret}`, known: undefined }]
  expect(diagnosticReport({ ...facts, traces, lines })).not.toContain(secret)
})

test('a message and its report are told apart again; one without a report is itself', () => {
  const report = diagnosticReport(facts)
  expect(splitReport(`放不了\n\n第二段\n\n${report}`)).toEqual({ said: '放不了\n\n第二段', report })
  expect(splitReport('放不了\n\n第二段')).toEqual({ said: '放不了\n\n第二段', report: undefined })
})
