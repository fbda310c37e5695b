import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

interface Clip {
  id: number
  upload_name: string
  user_id: number
  state: string
  reason: string | null
  seconds: number | null
  renditions: string | null
  used_at: number | null
  dropped_at: number | null
  created_at: number
}

interface Rendition {
  name: string
  width: number
  height: number
  bandwidth: number
  bytes: number
  seconds: number[]
}

const renditionsOfClip = 16

/** Originals, what is made of them, and the work on it; the clips of former days become such, with their keys. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('media')
    .$call(withId(engine))
    .addColumn('upload_name', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text')
    .addColumn('container', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('seconds', 'double precision')
    .addColumn('found', 'text')
    .addColumn('reason', 'text')
    .addColumn('source', 'text')
    .addColumn('source_until', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('dropped_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('media_left').on('media').columns(['used_at', 'created_at']).execute()
  await schema.createIndex('media_user').on('media').columns(['user_id', 'state']).execute()
  await schema.createIndex('media_sha256').on('media').column('sha256').execute()
  await schema
    .createTable('renditions')
    .$call(withId(engine))
    .addColumn('media_id', 'bigint', (c) => c.notNull())
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('lang', 'text')
    .addColumn('label', 'text')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('bandwidth', 'bigint')
    .addColumn('bytes', 'bigint')
    .addColumn('shape', 'text')
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('renditions_once', ['media_id', 'generation', 'kind', 'name'])
    .execute()
  await schema
    .createTable('jobs')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('media_id', 'bigint', (c) => c.notNull())
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('piece', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('losses', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('worker', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('heartbeat_at', 'bigint')
    .addColumn('progress', 'double precision', (c) => c.notNull())
    .addColumn('stage', 'text')
    .addColumn('speed', 'double precision')
    .addColumn('error', 'text')
    .addColumn('said', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addUniqueConstraint('jobs_once', ['kind', 'media_id', 'generation', 'piece'])
    .execute()
  await schema.createIndex('jobs_waiting').on('jobs').columns(['state', 'priority', 'id']).execute()
  await schema.createIndex('jobs_media').on('jobs').columns(['media_id', 'state']).execute()
  await takeOver(db)
  if (engine === 'postgres')
    for (const table of ['media', 'renditions'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1), max(id) is not null)
        from ${sql.table(table)}`.execute(db)
  await schema.dropTable('clips').execute()
}

/** A rendition's id is what its key's id was made of, so that those who hold a key may go on. */
async function takeOver(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Clip>`select * from clips order by id`.execute(db)
  for (const clip of rows) {
    const { id, created_at: createdAt } = clip
    const isWaiting = clip.state === 'waiting' || clip.state === 'working'
    await sql`
      insert into media (id, upload_name, user_id, kind, origin, state, generation, seconds, reason, source, used_at,
        dropped_at, created_at)
      values (${id}, ${clip.upload_name}, ${clip.user_id}, 'video', 'upload', ${isWaiting ? 'probing' : clip.state}, 1,
        ${clip.seconds}, ${clip.reason}, ${isWaiting ? `big/${clip.upload_name}` : null}, ${clip.used_at},
        ${clip.dropped_at}, ${createdAt})`.execute(db)
    if (isWaiting)
      await sql`
        insert into jobs (kind, media_id, generation, piece, state, priority, tries, losses, due_at, progress, created_at)
        values ('probe', ${id}, 1, '', 'waiting', 100, 0, 0, 0, 0, ${createdAt})`.execute(db)
    const renditions = clip.renditions === null ? [] : (JSON.parse(clip.renditions) as Rendition[])
    for (const [at, { name, width, height, bandwidth, bytes, seconds }] of renditions.entries())
      await sql`
        insert into renditions (id, media_id, generation, kind, name, width, height, bandwidth, bytes, shape, prefix,
          made_at, created_at)
        values (${Number(id) * renditionsOfClip + at}, ${id}, 1, 'video', ${name}, ${width}, ${height}, ${bandwidth},
          ${bytes}, ${JSON.stringify({ seconds })}, ${`clips/${id}/${at}/`}, ${createdAt}, ${createdAt})`.execute(db)
  }
}
