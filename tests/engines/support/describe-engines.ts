import { afterAll, afterEach, beforeAll, beforeEach, describe, type TestOptions } from 'vitest'
import { openSite, type Site } from '#tests/browser/support/site.ts'
import { lackOf, type EngineName } from '../../../tools/engines.ts'
import { openEngine, type Engine } from './engine.ts'
import { firstVisit, type Visitor } from './visitor.ts'

interface Given {
  /** What the tests need beside the engine, if that is not here. */
  lack?: string | undefined
  options?: (name: EngineName) => TestOptions
}

/** The same tests for each engine beside Chromium; one that can't be tested here is skipped, with what is missing as its name. */
export function describeEngines(tests: (name: EngineName) => void, { lack: further, options }: Given = {}): void {
  for (const name of ['firefox', 'webkit'] as const satisfies EngineName[]) {
    const lack = lackOf[name] ?? further
    describe.skipIf(lack !== undefined)(
      lack === undefined ? name : `${name}: it needs ${lack}`,
      options?.(name) ?? {},
      () => tests(name),
    )
  }
}

/** A site for the tests of a file, there from the first of them to the last. */
export function siteForFile(open: () => Promise<Site> = openSite): () => Site {
  let site: Site
  beforeAll(async () => {
    site = await open()
  }, 90_000)
  afterAll(() => site.close(), 30_000)
  return () => site
}

/** A browser of its own for each test, whose visitor is at home; the site is as it was afterwards. */
export function visitForEach(
  name: EngineName,
  site: () => Site,
  take: (visit: { engine: Engine; visitor: Visitor }) => void,
): void {
  let engine: Engine
  beforeEach(async () => {
    engine = await openEngine(name)
    take({ engine, visitor: await firstVisit(engine, site()) })
  }, 60_000)
  afterEach(async () => {
    await engine.close()
    await site().reset()
  }, 60_000)
}
