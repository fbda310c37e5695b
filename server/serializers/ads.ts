import type { Selectable } from 'kysely'
import type { Ad } from '#contract/shapes/home.ts'
import type { RequestContext } from '../api/handler.ts'
import type { AdsTable } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'
import { adsAt } from '../repositories/sections.ts'
import { inLanguage } from './in-language.ts'

const adCard = (row: Selectable<AdsTable>): Ad => ({
  id: row.id,
  image: readJson(row.image),
  title: row.title,
  link: row.link,
  link_type: row.link_type,
  ...(row.seconds !== null && { seconds: row.seconds }),
})

/** The ads of a position that are on show, in their order. */
export const adsOf = async (
  { db, nowMs, client }: Pick<RequestContext<unknown>, 'db' | 'nowMs' | 'client'>,
  position: string,
): Promise<Ad[]> => (await adsAt(db, position, nowMs)).map((row) => adCard(inLanguage(row, client.language)))
