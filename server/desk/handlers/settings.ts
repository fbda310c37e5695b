import { placeTextNames, placeTexts, type DeskPlaceText, type PlaceTextName } from '#contract/desk/settings.ts'
import { BookError } from '#books/fault.ts'
import { languages } from '#contract/languages.ts'
import { redirectProblem } from '#contract/redirects.ts'
import { maintenanceOf, setMaintenance } from '../../services/maintenance.ts'
import { setText, textHtml, writtenText, type PlaceTexts } from '../../services/place-texts.ts'
import { keptRedirects, setRedirects, type KeptRedirects } from '../../services/redirects.ts'
import { usualTexts } from '../../words/content.ts'
import { holdKey } from '../../database/hold-row.ts'
import type { Db, Tx } from '../../database/tables.ts'
import type { DeskHandlers } from '../handler.ts'
import { DeskRefusal } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

/** A text as the app shows it, or a refusal where it can't. */
function htmlOf(name: PlaceTextName, texts: PlaceTexts): PlaceTexts {
  try {
    return { zh: textHtml(name, texts.zh), en: textHtml(name, texts.en) }
  } catch (error) {
    if (error instanceof BookError) throw new DeskRefusal(400, 'input-wrong', { field: 'texts' })
    throw error
  }
}

async function textOf(db: Db, name: PlaceTextName): Promise<DeskPlaceText> {
  const written = await writtenText(db, name)
  const texts = written ?? usualTexts[name]
  const seen = { texts, isUsual: written === undefined }
  return { name, ...seen, html: htmlOf(name, texts), version: versionOf(seen) }
}

interface ToRedirects {
  readonly version: string
  readonly reason: string
  readonly to: (kept: KeptRedirects) => KeptRedirects['rows']
}

const changeRedirects = (tx: Tx, { version, reason, to }: ToRedirects) =>
  holdKey(tx, 'redirects', async () => {
    const kept = await keptRedirects(tx)
    mustBeVersion(kept, version)
    const rows = to(kept)
    for (const [at, row] of rows.entries())
      if (redirectProblem(row, rows.slice(0, at)) !== undefined)
        throw new DeskRefusal(400, 'input-wrong', { field: `rows.${at}` })
    await setRedirects(tx, { rows, former: kept.rows })
    const told = { kind: 'place', target: 'redirects', name: '', reason }
    return { reply: {}, log: { ...told, before: { rows: kept.rows }, after: { rows } } }
  })

/** How the place is set up; see `contract/desk/settings.ts`. */
export const settings: DeskHandlers<'settings'> = {
  see: async ({ db, parts }) => {
    const { title, engine, payments, lines, appOrigins, place } = parts
    const maintenance = await maintenanceOf(db)
    return {
      title,
      database: engine,
      files: place.s3 ? 'bucket' : 'folder',
      payments: payments ? 'on' : 'off',
      lines,
      appOrigins,
      keys: place.keys.map(({ id }) => id),
      maintenance: { ...maintenance, version: versionOf(maintenance) },
    }
  },

  setMaintenance: ({ db: tx, input }) =>
    holdKey(tx, 'maintenance', async () => {
      const before = await maintenanceOf(tx)
      mustBeVersion(before, input.version)
      const { on, zh, en, reason } = input
      await setMaintenance(tx, { on, zh, en })
      const log = {
        kind: 'place',
        target: 'maintenance',
        name: '',
        reason,
        before: { ...before },
        after: { on, zh, en },
      }
      return { reply: {}, log }
    }),

  texts: async ({ db }) => ({ rows: await Promise.all(placeTextNames.map((name) => textOf(db, name))) }),

  setText: ({ db: tx, input: { name, texts, version, reason } }) =>
    holdKey(tx, `text:${name}`, async () => {
      const before = await textOf(tx, name)
      if (before.version !== version) throw new DeskRefusal(409, 'changed-meanwhile')
      const { most } = placeTexts[name]
      if (texts && languages.some((language) => texts[language].length > most))
        throw new DeskRefusal(400, 'input-wrong', { field: 'texts' })
      if (texts) htmlOf(name, texts)
      await setText(tx, name, texts)
      const after = texts ?? usualTexts[name]
      return { reply: {}, log: { kind: 'place', target: name, name: '', reason, before: before.texts, after } }
    }),

  redirects: async ({ db }) => {
    const kept = await keptRedirects(db)
    return { ...kept, version: versionOf(kept) }
  },

  setRedirects: ({ db, input: { rows, version, reason } }) => changeRedirects(db, { version, reason, to: () => rows }),

  undoRedirects: ({ db, input: { version, reason } }) =>
    changeRedirects(db, {
      ...{ version, reason },
      to: ({ former }) => {
        if (!former) throw new DeskRefusal(409, 'undecidable')
        return former
      },
    }),
}
