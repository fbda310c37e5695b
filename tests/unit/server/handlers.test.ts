import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The groups of calls that each file of a folder exports, by the file's name. */
async function groupsIn(folder: string): Promise<Record<string, string[]>> {
  const files = readdirSync(path.join(root, folder)).filter((file) => file !== 'all.ts')
  const exported = await Promise.all(
    files.map(async (file): Promise<[string, string[]]> => {
      const module = (await import(path.join(root, folder, file))) as object
      return [file, Object.keys(module).filter((name) => Object.hasOwn(catalogue, name))]
    }),
  )
  return Object.fromEntries(exported.map(([file, names]) => [file, names.toSorted()]))
}

test('a group of calls is served in the file that is named like the one that describes it', async () => {
  expect(await groupsIn('server/handlers')).toEqual(await groupsIn('src/contract/calls'))
})
