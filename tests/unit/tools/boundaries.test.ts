import { expect, test } from 'vitest'
import { lintPlanted } from './planted.ts'

/** Imports that the table of ARCHITECTURE.md forbids: importing file, then what it writes. Each row of the table is here. */
const forbidden: [file: string, source: string][] = [
  ['src/contract/a1.ts', `import { a } from '#bridge/x.ts'`],
  ['src/contract/a2.ts', `import { a } from '#lib/x.ts'`],
  ['src/contract/a3.ts', `import { a } from 'react'`],
  ['src/contract/a4.ts', `import { a } from 'dexie'`],
  ['src/books/o1.ts', `import { a } from '#bridge/x.ts'`],
  ['src/books/o2.ts', `import { a } from 'dexie'`],
  ['src/bridge/b1.ts', `import { a } from '#data/x.ts'`],
  ['src/bridge/b2.ts', `import { a } from '#net/x.ts'`],
  ['src/bridge/b3.ts', `import { a } from 'comlink'`],
  ['workers/net/links/c1.ts', `import { a } from '#data/x.ts'`],
  ['workers/net/links/c2.ts', `import { a } from '#components/x.ts'`],
  ['workers/net/c3.ts', `import { a } from 'react'`],
  ['workers/net/c4.ts', `import { a } from '#server/x.ts'`],
  ['workers/sw/d1.ts', `import { a } from '#bridge/database.ts'`],
  ['workers/sw/d2.ts', `import { a } from '#net/x.ts'`],
  ['workers/sw/d3.ts', `import { a } from 'dexie'`],
  ['src/components/e1.ts', `import { a } from '#data/x.ts'`],
  ['src/components/e2.ts', `import { a } from '#words/x.ts'`],
  ['src/components/e3.ts', `import { a } from '#contract/x.ts'`],
  ['src/lib/f1.ts', `import { a } from '#contract/x.ts'`],
  ['src/lib/f2.ts', `import { a } from 'node:fs'`],
  ['src/data/g1.ts', `import { a } from '#net/x.ts'`],
  ['src/data/g2.ts', `import { a } from '#components/x.ts'`],
  ['src/components/crop/h1.ts', `import { a } from '#components/attach/x.ts'`],
  ['src/components/crop/h2.ts', `import { a } from '../attach/x.ts'`],
  ['src/components/crop/h3.ts', `import { a } from '#features/video/kind.tsx'`],
  ['src/components/crop/h4.ts', `import { a } from '#bridge/rows.ts'`],
  ['src/components/crop/h5.ts', `import { a } from '#app/x.ts'`],
  ['src/components/crop/h6.ts', `import { a } from '#features/kinds.ts'`],
  ['src/components/crop/h7.ts', `import { a } from '../states/x.ts'`],
  ['src/components/crop/h8.ts', `import { a } from '../x.ts'`],
  ['src/features/video/i1.ts', `import { a } from '#features/novel/x.ts'`],
  ['src/features/video/i2.ts', `import { a } from '../novel/x.ts'`],
  ['src/features/video/i3.ts', `void import('#features/novel/reader/x.ts')`],
  ['src/features/video/i4.ts', `import type { A } from '#features/novel/routes.ts'`],
  ['src/features/video/i5.ts', `import { a } from '../novel/shared/x.ts'`],
  ['src/features/video/i6.ts', `import { a } from '../kinds.ts'`],
  ['src/features/video/i7.ts', `import { a } from '#app/x.ts'`],
  ['src/features/video/i8.ts', `import type { A } from '#app/route-tree.ts'`],
  ['src/features/settings/i10.ts', `void import('#app/background.ts')`],
  ['src/features/player/i9.ts', `import { a } from '#features/video/x.ts'`],
  ['src/features/home/k1.ts', `import { a } from '#sw/x.ts'`],
  ['src/features/home/k2.ts', `import { a } from '#tests/x.ts'`],
  ['src/features/home/k3.ts', `import { a } from '#net/x.ts'`],
  ['src/features/k4.ts', `import { a } from '#features/video/video.tsx'`],
  ['src/features/k5.ts', `import { a } from '#data/x.ts'`],
  ['src/app/j1.ts', `import { a } from '#net/x.ts'`],
  ['src/app/j2.ts', `import { a } from '#server/x.ts'`],
  ['server/handlers/l1.ts', `import { a } from '#bridge/x.ts'`],
  ['server/handlers/l2.ts', `import { a } from '#net/x.ts'`],
  ['server/handlers/l3.ts', `import { a } from 'react'`],
  ['server/services/l4.ts', `import { a } from '#lib/x.ts'`],
  ['server/words/l16.ts', `import { a } from '#words/x.ts'`],
  ['server/handlers/l5.ts', `import { a } from '#demo/x.ts'`],
  ['server/start.ts', `void import('#demo/demo.ts')`],
  ['server/media/l6.ts', `import type { A } from '#demo/x.ts'`],
  ['server/l7.ts', `import { a } from '../demo/x.ts'`],
  ['server/l8.ts', `import './main.ts'`],
  ['src/features/home/l9.ts', `void import('#demo/x.ts')`],
  ['src/lib/l10.ts', `import { a } from '#demo/x.ts'`],
  ['workers/net/l11.ts', `import { a } from '#demo/x.ts'`],
  ['workers/sw/l12.ts', `import { a } from '#demo/x.ts'`],
  ['config/l13.ts', `import { a } from '#demo/x.ts'`],
  ['demo/l14.ts', `import { a } from '#lib/x.ts'`],
  ['demo/l15.ts', `import '#server/main.ts'`],
  // every form an import can take
  ['src/components/m1.ts', `export * from '#data/x.ts'`],
  ['src/components/m2.ts', `export { a } from '#data/x.ts'`],
  ['src/components/m3.ts', `void import('#data/x.ts')`],
  ['src/components/m4.ts', `export type T = typeof import('#data/x.ts')`],
  ['src/components/m5.ts', `import type { A } from '#data/x.ts'`],
  ['src/components/m6.ts', `import '#data/x.ts'`],
  ['src/components/m7.ts', `import { a } from '../data/x.ts'`],
  ['src/components/m8.ts', `import { a } from '../lib/x.ts'`],
  ['workers/net/crypto/m9.ts', `import { a } from '../../../src/data/x.ts'`],
  ['src/components/m10.ts', `import { a } from '#nowhere/x.ts'`],
]

const allowed: [file: string, source: string][] = [
  ['src/contract/ok1.ts', `import { a } from 'valibot'`],
  ['src/contract/calls/ok2.ts', `import { a } from '../shapes/x.ts'`],
  ['src/bridge/ok3.ts', `import { a } from '#contract/x.ts'`],
  ['workers/net/ok4.ts', `import { a } from '#bridge/x.ts'`],
  ['workers/sw/ok5.ts', `import type { A } from '#bridge/rows.ts'`],
  ['workers/sw/ok6.ts', `import { a } from '#bridge/service-worker.ts'`],
  ['src/components/ok7.ts', `import { a } from '#lib/x.ts'`],
  ['src/data/ok8.ts', `import { a } from '#bridge/x.ts'`],
  ['src/components/crop/ok9.ts', `import type { A } from '#bridge/rows.ts'`],
  ['src/components/crop/deep/ok10.ts', `import { a } from '../x.ts'`],
  ['src/components/crop/ok11.ts', `import { a } from '#components/states/x.ts'`],
  ['src/components/crop/ok12.ts', `import { a } from '#components/button.tsx'`],
  ['src/features/home/ok13.ts', `import { a } from '#features/kinds.ts'`],
  ['src/features/home/ok21.ts', `import { a } from '#features/novel/shared/x.ts'`],
  ['src/features/home/ok22.ts', `import { a } from '#features/novel/kind.ts'`],
  ['src/features/home/ok23.ts', `import { a } from '#features/player/x.ts'`],
  ['src/features/home/ok24.ts', `import { a } from '#components/page/x.ts'`],
  ['src/features/novel/reader/ok25.ts', `import { a } from '../x.ts'`],
  ['src/features/ok26.ts', `import { a } from './video/kind.tsx'`],
  ['src/app/ok27.ts', `import { a } from '#features/video/x.ts'`],
  ['server/handlers/ok14.ts', `import { a } from '#contract/x.ts'`],
  ['server/services/ok17.ts', `import { a } from '#lib/fold-scripts.ts'`],
  ['server/words/ok21.ts', `import { a } from '#words/refusals.ts'`],
  ['server/main.ts', `void import('#demo/x.ts')`],
  ['demo/ok18.ts', `import { a } from '#server/x.ts'`],
  ['tools/ok19.ts', `import '#server/main.ts'`],
  ['tests/unit/ok20.ts', `import { a } from '#demo/x.ts'`],
  ['tests/unit/ok15.ts', `import { a } from '#net/x.ts'`],
  [
    'src/app/ok16.ts',
    `import { pageLink } from '#components/target.ts'\nvoid pageLink(Date.now() > 1 ? '/player' : '/short', { id: 1 })`,
  ],
]

/** Faults that are no import limits: what the linter must find besides. */
const others: [rule: string, files: Record<string, string>][] = [
  [
    'import(no-cycle)',
    {
      'src/lib/n1.ts': `import { b } from './n2.ts'\nexport const a = () => b()`,
      'src/lib/n2.ts': `import { a } from '#lib/n1.ts'\nexport const b = () => a()`,
    },
  ],
  ['oxc(no-barrel-file)', { 'src/lib/o1.ts': `export * from './o2.ts'`, 'src/lib/o2.ts': 'export const a = 1' }],
  ['typescript(no-floating-promises)', { 'src/lib/p1.ts': 'const later = async () => {}\nlater()' }],
  ['typescript(no-explicit-any)', { 'src/lib/q1.ts': 'export const a = 1 as any' }],
  ['typescript(ban-ts-comment)', { 'src/lib/r1.ts': '// @ts-ignore\nexport const a = 1' }],
  [
    'typescript(switch-exhaustiveness-check)',
    { 'src/lib/s1.ts': `declare const a: 'x' | 'y'\nswitch (a) {\n  case 'x':\n}` },
  ],
  [
    'react-hooks(rules-of-hooks)',
    {
      'src/components/t1.tsx': `import { useState } from 'react'\n/** A part. */\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(0)\n  return null\n}`,
    },
  ],
  [
    'react-hooks(exhaustive-deps)',
    {
      'src/components/u1.tsx': `import { useEffect } from 'react'\n/** A part. */\nexport function Part({ on }: { on: boolean }) {\n  useEffect(() => { document.title = String(on) }, [])\n  return null\n}`,
    },
  ],
  [
    'react(refs)',
    {
      'src/components/v1.tsx': `import { useRef } from 'react'\n/** A part. */\nexport function Part() {\n  const seen = useRef(0)\n  seen.current = 1\n  return null\n}`,
    },
  ],
  [
    'react(set-state-in-render)',
    {
      'src/components/w1.tsx': `import { useState } from 'react'\n/** A part. */\nexport function Part() {\n  const [, set] = useState(0)\n  set(1)\n  return null\n}`,
    },
  ],
  ['house(documented)', { 'src/lib/x1.ts': 'export const a = () => 1' }],
  [
    'house(composing)',
    {
      'src/lib/x2.ts': `document.addEventListener('keydown', (event) => event.key === 'Enter' && history.back())`,
    },
  ],
  [
    'house(composing)',
    {
      'src/components/x3.tsx': `/** A part. */\nexport const Part = ({ onKey }: { onKey: () => void }) => <textarea onKeyDown={onKey} />`,
    },
  ],
  ['house(addresses)', { 'src/components/xa1.ts': `export const a = '#/player?id=1'` }],
  ['house(addresses)', { 'src/app/xa2.ts': 'export const a = (id: string) => `/player?id=${id}`' }],
  ['house(addresses)', { 'src/features/video/xa3.ts': `export const a = '/my/downloads'` }],
  ['house(addresses)', { 'src/features/home/xa4.tsx': `export const a = <a href="#/no/such/page">a</a>` }],
  ['house(server-words)', { 'server/services/xb1.ts': `export const a = '金币不足'` }],
  [
    'house(server-words)',
    { 'server/handlers/video/xb2.ts': 'export const a = (coins: number) => `需要 ${coins} 金币`' },
  ],
  ['house(server-words)', { 'server/xb3.ts': `export const a = { 金币: 1 }` }],
  ['eslint(no-console)', { 'src/lib/y1.ts': 'console.log(1)' }],
  ['eslint(no-warning-comments)', { 'src/lib/z1.ts': ['// TO', 'DO later'].join('') }],
  ['eslint(no-alert)', { 'src/lib/z2.ts': `alert('no')` }],
  [
    'eslint(max-lines-per-function)',
    { 'src/lib/z3.ts': `/** Long. */\nexport function a() {\n${'  void 0\n'.repeat(130)}}` },
  ],
  [
    'eslint(complexity)',
    { 'src/lib/z4.ts': `/** Torn. */\nexport const a = (n: number) => ${'n > 1 ? 1 : '.repeat(25)}0` },
  ],
]

const planted = Object.assign(
  {
    'server/words/ok22.ts': `export const a = '金币'`,
    'server/services/ok23.ts': `/** 金币 are coins. */\nexport const a = 'coins'`,
  },
  Object.fromEntries([...forbidden, ...allowed]),
  ...others.map(([, files]) => files),
) as Record<string, string>
const findings = lintPlanted(planted)
const rulesIn = (file: string) => findings.filter((finding) => finding.file === file).map(({ rule }) => rule)

test.for(forbidden)('%s: %s is refused', ([file]) => {
  expect(rulesIn(file)).toContain('house(boundaries)')
})

test.for(allowed)('%s: %s is allowed', ([file]) => {
  expect(rulesIn(file)).not.toContain('house(boundaries)')
})

test('words of the server in their folder, and what is said about code, are no fault', () => {
  expect(rulesIn('server/words/ok22.ts')).toEqual([])
  expect(rulesIn('server/services/ok23.ts')).toEqual([])
})

test.for(others)('%s is found', ([rule, files]) => {
  expect(Object.keys(files).flatMap(rulesIn)).toContain(rule)
})
