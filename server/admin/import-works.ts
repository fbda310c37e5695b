import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { byNumber } from '#books/comic.ts'

/** What a folder of pictures can become beside posts. */
export const importedKinds = ['picture', 'comic'] as const
/** See `importedKinds`. */
export type ImportedKind = (typeof importedKinds)[number]

/** Pictures of one part, by the files they are in. */
export interface FolderPart {
  readonly title: string
  readonly files: readonly string[]
}

/** The parts of a work in a folder: a set is all pictures in it, a comic has an episode in each folder within. */
export async function partsOfFolder(
  folder: string,
  kind: ImportedKind,
  title: string,
  pictures: RegExp,
): Promise<FolderPart[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const filesIn = async (place: string) =>
    (await readdir(place))
      .filter((name) => pictures.test(name))
      .toSorted(byNumber)
      .map((name) => path.join(place, name))
  if (kind === 'picture' || inside.length === 0) return [{ title, files: await filesIn(folder) }]
  const parts: FolderPart[] = []
  for (const name of inside.toSorted(byNumber))
    parts.push({ title: name, files: await filesIn(path.join(folder, name)) })
  return parts
}
