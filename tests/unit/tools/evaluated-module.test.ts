import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { evaluatedModule } from '../../../tools/evaluated-module.ts'

const entry = 'virtual:page'

/** What a page of this one module is built into. */
async function built(code: string): Promise<string> {
  const page: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? entry : undefined),
    load: (id) => (id === entry ? code : undefined),
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, evaluatedModule('src/contract/page-traits.ts', 'src/contract/catalogue.ts')],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  }).then((made) => (Array.isArray(made) ? made[0] : made))) as Rolldown.RolldownOutput
  return output.map((one) => (one.type === 'chunk' ? one.code : '')).join('')
}

test('the page carries what it looks up of calls, and none of their schemas', async () => {
  const code = await built(`export { noticesOf } from '${process.cwd()}/src/contract/notices.ts'`)
  expect(code).toContain('"comic.buy"')
  expect(code).not.toContain('/api/')
})

test('a page that carries the catalogue itself is not built', async () => {
  const code = `export { callOf } from '${process.cwd()}/src/contract/catalogue.ts'`
  await expect(built(code)).rejects.toThrow('holds src/contract/catalogue.ts')
})
