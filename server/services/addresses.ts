import * as v from 'valibot'
import type { DeskAddress } from '#contract/desk/system.ts'

/** Who is silent for so long is not there. */
const limitMs = 5000

/** What tells that an address works; of those of files any answer does. */
const paths: Readonly<Record<DeskAddress['what'], string>> = { line: '/readyz', app: '/builds/latest.json', files: '/' }

const Build = v.object({ id: v.string() })

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : error.name
}

async function check(address: string, what: DeskAddress['what']): Promise<DeskAddress> {
  const begun = performance.now()
  const told = (rest: Pick<DeskAddress, 'isThere' | 'status' | 'problem' | 'build'>) => ({
    ...{ address, what, ms: Math.round(performance.now() - begun) },
    ...rest,
  })
  try {
    const signal = AbortSignal.timeout(limitMs)
    const response = await fetch(new URL(paths[what], address), { redirect: 'manual', signal })
    const { status, ok } = response
    const read = what === 'app' && ok ? v.safeParse(Build, await response.json()) : undefined
    await response.body?.cancel().catch(() => {})
    return told({ isThere: ok || what === 'files', status, problem: '', build: read?.success ? read.output.id : null })
  } catch (error) {
    return told({ isThere: false, status: null, problem: problemOf(error), build: null })
  }
}

/** Asks all addresses at once; an address that stands for several things is asked for each. */
export function checkAddresses(addresses: {
  readonly lines: readonly string[]
  readonly app: readonly string[]
  readonly files: readonly (string | undefined)[]
}): Promise<DeskAddress[]> {
  const files = [...new Set(addresses.files.filter((one) => one !== undefined))]
  return Promise.all([
    ...addresses.lines.map((one) => check(one, 'line')),
    ...addresses.app.map((one) => check(one, 'app')),
    ...files.map((one) => check(one, 'files')),
  ])
}
