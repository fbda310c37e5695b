import { gzipSync } from 'node:zlib'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import { encodeBase64Url } from '#contract/envelope/base64url.ts'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import { createTestServer } from '#tests/support/test-server.ts'
import { createClient, visitor } from '#tests/contract/support/client.ts'
import type { End } from '#tests/contract/support/ends.ts'
import { inputsOf } from '#tests/contract/support/inputs.ts'
import { figure, type Figure } from '../figures.ts'

const items = 20
/** So many kinds of pages at least must have given as many items. */
const fewestPages = 15
/** Suite and key id, the IV, and the tag behind what is sealed. */
const aroundBytes = 2 + SUITE_SIZES[1].ivBytes + 16

/** Bytes of one page. */
interface Page {
  name: CallName
  sent: number
  sealedAsItIs: number
  gzipped: number
}

/** Every page of twenty items that a visitor can have of the demo content. */
async function pagesOf(): Promise<Page[]> {
  const server = await createTestServer({ volume: 'full' })
  try {
    let sent = 0
    const fetch = async (request: Request) => {
      const response = await server.fetch(request)
      sent = (await response.clone().arrayBuffer()).byteLength
      return response
    }
    const client = await createClient(fetch, server.lines[0]!, server.keys, Date.now)
    const inputs = await inputsOf({ server } as End)
    const pages: Page[] = []
    for (const name of callNames.filter((one) => callOf(one).page)) {
      const { http: _http, errcode, ...reply } = await client.call(name, inputs[name] ?? {}, visitor())
      const { list } = (reply as { data?: { list?: unknown[] } }).data ?? {}
      if (list?.length !== items) continue
      const json = Buffer.from(JSON.stringify(reply))
      const data = encodeBase64Url(new Uint8Array(json.length + aroundBytes))
      const sealedAsItIs = JSON.stringify({ errcode, data }).length
      pages.push({ name, sent, sealedAsItIs, gzipped: gzipSync(json).length })
    }
    return pages
  } finally {
    await server.close()
  }
}

/** S9: what the server sends for a page of twenty, beside the same JSON sealed as it is, and beside its gzip in the open. */
export async function wireFigures(): Promise<Figure[]> {
  const pages = await pagesOf()
  if (pages.length < fewestPages) throw new Error(`only ${pages.length} pages have ${items} items`)
  const compared = (reference: 'sealedAsItIs' | 'gzipped', what: string, limit: string) => {
    const ordered = pages.toSorted((a, b) => a.sent / a[reference] - b.sent / b[reference])
    const row = ({ name, sent, ...page }: Page, which: string) =>
      figure({
        ...{ goal: 'S9', unit: 'B', digits: 0, limit },
        what: `page of ${items}, to ${what}: ${which} of ${pages.length} (${name})`,
        ours: sent,
        reference: page[reference],
      })
    return [row(ordered[ordered.length >> 1]!, 'the middle'), row(ordered.at(-1)!, 'the most')]
  }
  return [
    ...compared('sealedAsItIs', 'the same sealed as it is', '<= 0.4'),
    ...compared('gzipped', 'its gzip in the open', '<= 1.4'),
  ]
}
