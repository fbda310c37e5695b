/** The parts of expressions in the page that open the guest's database as `db`, and close it. */
const opened = `
  const of = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const db = await of(indexedDB.open('shiguang-person:guest'))`

/** Puts a row into tables of what a person makes, beside the app. Nothing of it goes anywhere by itself. */
export const plantRows = `${opened}
  const rows = {
    drafts: { id: 'd', target: 'comment:video:1', fields: { text: '写到一半' }, files: [], at: 1 },
    draftFiles: { id: 'f', draft: 'd', blob: new Blob(['一张图']) },
    outbox: { id: 'o', call: 'mv.like', input: { id: 1, on: true }, queues: ['video 1'], patches: [], mark: 'mv.like 1', laid: 0, state: 'refused', createdAt: 1, attempts: 1, notBefore: 0, endedAt: 1, told: true },
    outboxFiles: { entry: 'e', no: 0, blob: new Blob(['待发送']) },
    uploads: { id: 'u', entry: '', title: '', name: 'a.mp4', sizeBytes: 9, print: 'p', state: 'paused', tags: { 1: 't' }, bytesDone: 3, bytesPerS: 0, addedAt: 1, touchedAt: 1 },
    history: { kind: 'video', id: 424242, position: 5, length: 9, at: 1 },
    hidden: { kind: 'video', id: 424243, why: 'hidden', label: '', at: 1 },
  }
  const writing = db.transaction(Object.keys(rows), 'readwrite')
  for (const [table, row] of Object.entries(rows)) writing.objectStore(table).put(row)
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve
    writing.onabort = () => reject(writing.error)
  })
  db.close()`

/** What a person made and what they keep, as one text: rows with the words of their files, downloads with whole pieces. */
export const readRows = `${opened}
  const rowsOf = (table) => of(db.transaction(table).objectStore(table).getAll())
  const said = {}
  for (const table of ['drafts', 'draftFiles', 'outbox', 'outboxFiles', 'uploads', 'hidden'])
    said[table] = await Promise.all((await rowsOf(table)).map(async (row) => ({ ...row, ...(row.blob && { blob: await row.blob.text() }) })))
  said.history = (await rowsOf('history')).filter(({ id }) => id === 424242)
  said.downloads = (await rowsOf('downloads')).map(({ key, state, pieces, piecesDone, bytes }) => [key, state, pieces, piecesDone, bytes])
  said.pieces = await Promise.all((await rowsOf('pieces')).map(async ({ path, bytes, sizeBytes, sha256 }) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const isWhole = bytes.byteLength === sizeBytes && Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
    return [path, isWhole]
  }))
  db.close()
  return JSON.stringify(said, null, 1)`

/** The address of a film that everybody may watch, of those that are known. */
export const freeFilm = `(await (async () => {
  ${opened}
  const cards = await of(db.transaction('cards').objectStore('cards').getAll())
  db.close()
  const free = cards.find(({ kind, value }) =>
    kind === 'video' && value.coins === 0 && !value.vip_only && !value.small && value.seconds > 100)
  return free && '/player?id=' + free.id
})())`
