import { Dexie, type DexieOptions, type Table } from 'dexie'
import { deviceDatabaseName, personDatabaseName, schemaVersions } from './database-names.ts'
import type { DraftFileRow, DraftRow } from './drafts.ts'
import type { OutboxFileRow, OutboxRow } from './outbox.ts'
import type {
  AnswerRow,
  CardRow,
  DetailRow,
  DownloadRow,
  HiddenRow,
  HistoryRow,
  ImageRow,
  LineRow,
  ListRow,
  MetaRow,
  PageRow,
  PaymentRow,
  PieceRow,
  SearchRow,
} from './rows.ts'
import { sealing } from './sealing.ts'
import type { UploadRow } from './uploads.ts'

/** Settings, session, lines and encrypted pictures: what belongs to the device. Versions are additive only. */
export class DeviceDatabase extends Dexie {
  declare meta: Table<MetaRow, string>
  declare lines: Table<LineRow, [LineRow['role'], string]>
  declare images: Table<ImageRow, string>

  /** `options` is for tests, which bring an IndexedDB of their own. */
  constructor(name = deviceDatabaseName, options?: DexieOptions) {
    super(name, options)
    this.version(schemaVersions.device).stores({ meta: 'key', lines: '[role+url]', images: 'path, [usedAt+sizeBytes]' })
    sealing.attach?.(this)
  }
}

/** Everything that belongs to one person: what they saw, what they did, what waits. Versions are additive only. */
export class PersonDatabase extends Dexie {
  declare meta: Table<MetaRow, string>
  declare cards: Table<CardRow, [string, string | number]>
  declare details: Table<DetailRow, [string, string | number]>
  declare lists: Table<ListRow, string>
  declare pages: Table<PageRow, [string, number, number]>
  declare answers: Table<AnswerRow, string>
  declare hidden: Table<HiddenRow, [string, string | number]>
  declare history: Table<HistoryRow, [string, string | number]>
  declare searches: Table<SearchRow, string>
  declare payments: Table<PaymentRow, string>
  declare outbox: Table<OutboxRow, number>
  declare outboxFiles: Table<OutboxFileRow, [string, number]>
  declare downloads: Table<DownloadRow, string>
  declare pieces: Table<PieceRow, [string, number]>
  declare drafts: Table<DraftRow, string>
  declare draftFiles: Table<DraftFileRow, string>
  declare uploads: Table<UploadRow, string>
  /** A uuid, or `guest`. */
  readonly person: string
  /** It was deleted while it was open: nothing opens it again. */
  isDeleted = false

  constructor(person: string, options?: DexieOptions) {
    super(personDatabaseName(person), options)
    this.person = person
    // the newest alone: versions are additive, Dexie finds out what an older database lacks, and each more is read anew
    this.version(schemaVersions.person).stores({
      meta: 'key',
      cards: '[kind+id], askedAt',
      details: '[kind+id], askedAt',
      lists: 'key, askedAt',
      pages: '[list+generation+no]',
      answers: 'key, askedAt',
      hidden: '[kind+id], at',
      history: '[kind+id], at',
      searches: 'word, at',
      payments: 'target, state',
      outbox: '++seq, &id, state, laid',
      outboxFiles: '[entry+no]',
      downloads: 'key',
      pieces: '[download+no], [download+sizeBytes], path',
      drafts: 'id, target, at',
      draftFiles: 'id, draft',
      uploads: 'id, entry',
    })
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true
      // Dexie would open it for the next question, which would leave an empty one of somebody who is gone
      this.isDeleted = true
      this.close({ disableAutoOpen: true })
      return false
    })
    sealing.attach?.(this)
  }
}
