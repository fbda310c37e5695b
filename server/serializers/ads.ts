import type { Selectable } from 'kysely'
import type { Ad } from '#contract/shapes/home.ts'
import type { Db } from '../database/tables.ts'
import type { AdsTable } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'
import { adsAt } from '../repositories/sections.ts'

const adCard = (row: Selectable<AdsTable>): Ad => ({
  id: row.id,
  image: readJson(row.image),
  title: row.title,
  link: row.link,
  link_type: row.link_type,
  ...(row.seconds !== null && { seconds: row.seconds }),
})

/** The ads of a position, in their order. */
export const adsOf = async (db: Db, position: string): Promise<Ad[]> => (await adsAt(db, position)).map(adCard)
