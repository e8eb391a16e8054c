import { join } from 'node:path'
import type { ClientLanguage } from './language.ts'

const driver = join(import.meta.dirname, '../drivers/java')

export const java: ClientLanguage = {
  name: 'java',
  programs: ['javac', 'mvn'],
  prepare: (scratch) => [
    ['mvn', '-q', '-f', 'clients/java/pom.xml', 'dependency:copy-dependencies', `-DoutputDirectory=${scratch}/jars`],
    [
      'sh',
      '-c',
      `javac --release 17 -Xlint:all -Werror -cp '${scratch}/jars/*' -d ${scratch}/java $(find clients/java ${driver} -name '*.java')`,
    ],
  ],
  driver: (scratch) => ['java', '-cp', `${scratch}/java:${scratch}/jars/*`, 'Driver'],
  published: {
    check: [],
    example: { file: 'Shop.java', run: ['sh', '-c', 'java -cp "classes:jars/*" Shop "$@"', 'shop'] },
  },
}
