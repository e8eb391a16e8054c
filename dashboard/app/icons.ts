import { createElement, type ComponentType, type ReactElement } from 'react'
import Scale from 'lucide-react/icons/scale'
import Banknote from 'lucide-react/icons/banknote'
import Building from 'lucide-react/icons/building-2'
import Chart from 'lucide-react/icons/chart-column'
import Circle from 'lucide-react/icons/circle'
import Contact from 'lucide-react/icons/contact-round'
import Exchange from 'lucide-react/icons/arrow-left-right'
import FileText from 'lucide-react/icons/file-text'
import Gem from 'lucide-react/icons/gem'
import Heartbeat from 'lucide-react/icons/activity'
import History from 'lucide-react/icons/history'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import Key from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import Link from 'lucide-react/icons/link'
import Receipt from 'lucide-react/icons/receipt-text'
import Route from 'lucide-react/icons/route'
import Checklist from 'lucide-react/icons/list-checks'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield-alert'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users-round'
import Webhook from 'lucide-react/icons/webhook'

/** Icons are imported one by one: only these are in the bundle. */
const ICONS: Readonly<Record<string, ComponentType<{ size: number }>>> = {
  '/': Chart,
  '/transactions': Exchange,
  '/links': Link,
  '/receipts': Receipt,
  '/disputes': Shield,
  '/settlements': Landmark,
  '/statements': FileText,
  '/routing': Route,
  '/payouts': Banknote,
  '/recipients': Contact,
  '/accounts': Store,
  '/webhooks': Webhook,
  '/keys': Key,
  '/audit': History,
  '/settings': Settings,
  '/users': Users,
  '/operator/review': Checklist,
  '/operator/kyc': IdCard,
  '/operator/plan-requests': Gem,
  '/operator/businesses': Building,
  '/operator/provider-events': Inbox,
  '/operator/differences': Scale,
  '/operator/health': Heartbeat,
}

/** Returns the icon of a screen in the navigation, hidden from screen readers: it stands beside its word. */
export const iconOf = (path: string): ReactElement => createElement(ICONS[path] ?? Circle, { size: 18 })
