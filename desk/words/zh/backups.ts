import type { BackupWorkKind, DeskBackupWork } from '#contract/desk/backups.ts'

/** Copies of the whole place. */
export const zh = {
  title: '备份',
  help: '一份备份是整个平台：数据库、上传的文件，和用口令封好的密钥。没有口令谁也打不开，忘了也没有办法：把它写在别处。备份最好放在另一块磁盘上（SHIGUANG_BACKUPS）。“试一遍”真的把它恢复到一个临时的地方，数一遍再删掉。“恢复”先检查，再重启服务器；现在的数据挪到一边，不会删。',
  folder: (folder: string) => `备份放在 ${folder}`,
  make: '做一份备份',
  makeTitle: '做一份备份？',
  check: '试一遍',
  checkTitle: '把这份备份恢复到临时的地方试一遍？',
  restore: '恢复',
  restoreTitle: '恢复到这份备份？',
  start: '开始',
  name: '备份',
  made: '什么时候',
  size: '大小',
  rows: '行',
  files: '文件',
  inBucket: '在对象存储里',
  schema: '数据库版本',
  state: '检查',
  notTried: '做的时候读过，还没试过',
  tried: '试过，完好',
  broken: '试过，不完整：',
  otherDatabase: '另一种数据库的备份',
  nothing: '还没有备份',
  nothingText: '先做一份，再试一遍：没试过的备份不算数。',
  passphrase: '口令',
  passphraseHint: '至少 12 个字；密钥用它封好',
  passphraseShort: '至少 12 个字',
  lost: (people: string, orders: string, entries: string) =>
    `这之后的都会丢掉：新用户 ${people} 人，付了的订单 ${orders} 个，工作台的操作 ${entries} 条，还有这之后发布、评论、聊过的一切。已付的钱还在支付方那里。`,
  counting: '正在数会丢掉什么……',
  more: (most: number) => `${most} 以上`,
  away: '服务器会停一会儿再启动，应用和工作台都连不上；之后可能要重新登录。现在的数据库和文件会挪到一边。',
  confirm: (name: string) => `输入这份备份的名字：${name}`,
  confirmWrong: '和备份的名字不一样',
  working: { make: '正在做备份', check: '正在试', restore: '正在恢复' } satisfies Readonly<
    Record<BackupWorkKind, string>
  >,
  steps: { database: '数据库', files: '文件', rows: '逐行检查' } satisfies Readonly<
    Record<DeskBackupWork['step'], string>
  >,
  filesDone: (count: string) => `${count} 个`,
  restarting: '服务器正在恢复，马上回来……',
  did: { make: '备份做好了', check: '试过了，完好', restore: '检查过了，正在重启' } satisfies Readonly<
    Record<BackupWorkKind, string>
  >,
  failed: '没有成功：',
  failures: { passphrase: '口令不对', keys: '它是用别的密钥做的：请在命令行恢复，再重新构建应用' },
  restored: (name: string, by: string) => `已恢复到 ${name}（${by}）`,
  notRestored: (name: string) => `没有恢复 ${name}，一切照旧：`,
  aside: (place: string) => `之前的数据在 ${place}`,
}
