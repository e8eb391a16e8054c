import { join } from 'node:path'
import type { ClientLanguage } from './language.ts'

const driver = join(import.meta.dirname, '../drivers/java')
const javac = 'javac --release 17 -Xlint:all -Werror'

export const java: ClientLanguage = {
  name: 'java',
  programs: ['javac', 'mvn'],
  prepare: (scratch) => [
    ['mvn', '-q', '-f', 'clients/java/pom.xml', 'dependency:copy-dependencies', `-DoutputDirectory=${scratch}/jars`],
    [
      'sh',
      '-c',
      `${javac} -cp '${scratch}/jars/*' -d ${scratch}/java $(find clients/java/src ${driver} -name '*.java')`,
    ],
  ],
  driver: (scratch) => ['java', '-cp', `${scratch}/java:${scratch}/jars/*`, 'Driver'],
  published: {
    check: [['sh', '-c', `${javac} -cp 'jars/*' -d classes Pay.java Shop.java`]],
    example: { file: 'Shop.java', run: ['sh', '-c', 'java -cp "classes:jars/*" Shop "$@"', 'shop'] },
  },
}
