import path from 'node:path'
import { archives } from './archives.ts'
import { ImportError, type Importer } from './importer.ts'
import { texts } from './texts.ts'

/** What imports which files. */
const importers: readonly Importer[] = [archives, texts]

/** What imports a file, by its name. Throws an `ImportError`. */
export function importerOf(file: string): Importer {
  const found = importers.find(({ names }) => names.test(path.basename(file)))
  if (!found) throw new ImportError({ code: 'unknown-file' })
  return found
}
