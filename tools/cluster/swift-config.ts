import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The servers of Swift, each with the port it listens on. */
export interface SwiftPorts {
  readonly proxy: number
  readonly account: number
  readonly container: number
  readonly object: number
  readonly memcached: number
}

/** What differs from one installation to the next. */
export interface SwiftConfig {
  readonly folder: string
  /** The system's user that it runs as. */
  readonly user: string
  readonly ports: SwiftPorts
  readonly secretKey: string
  /** Origins whose pages may talk to it. */
  readonly origins: readonly string[]
}

/** The account of tempauth: `{account}:{user}` is the access key. */
export const accessKey = 'test:tester'

/** Starts a server of Swift, or its ring builder, on a folder of its own instead of /etc/swift. */
const launcher = `import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
if sys.argv[2] == 'ring':
    from swift.cli.ringbuilder import main
    sys.exit(main(['swift-ring-builder'] + sys.argv[3:]))
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[3], sys.argv[2]))
`

function proxy({ folder, user, ports, secretKey, origins }: SwiftConfig): string {
  const allowed = origins.join(',')
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
workers = 0
user = ${user}
swift_dir = ${folder}
cors_allow_origin = ${allowed}
strict_cors_mode = true

[pipeline:main]
pipeline = catch_errors healthcheck proxy-logging cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes proxy-logging proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# There is one server of each kind: to leave it out for a minute because it was slow would leave nothing.
error_suppression_limit = 1000000
conn_timeout = 10
node_timeout = 60

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
cors_preflight_allow_origin = ${allowed}
[filter:tempauth]
use = egg:swift#tempauth
user_${accessKey.replace(':', '_')} = ${secretKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
`
}

function storage(kind: 'account' | 'container' | 'object', { folder, user, ports }: SwiftConfig): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[kind]}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${path.join(folder, 'devices')}
mount_check = false

[pipeline:main]
pipeline = healthcheck ${kind}-server

[filter:healthcheck]
use = egg:swift#healthcheck

[app:${kind}-server]
use = egg:swift#${kind}
`
}

/** Writes everything that Swift reads into its folder. */
export function writeSwiftConfig(config: SwiftConfig): void {
  const { folder } = config
  mkdirSync(path.join(folder, 'devices', 'disk'), { recursive: true })
  const files = {
    'launch.py': launcher,
    'swift.conf':
      '[swift-hash]\nswift_hash_path_prefix = shiguang\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
    'proxy-server.conf': proxy(config),
    'account-server.conf': storage('account', config),
    'container-server.conf': storage('container', config),
    'object-server.conf': storage('object', config),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text, { mode: 0o600 })
}
