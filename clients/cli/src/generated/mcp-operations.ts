/** Made by `npm run clients` from the service’s document. Do not change it by hand. */
import type { McpOperation } from '../mcp/kinds.ts'

export const OPERATIONS: readonly McpOperation[] = [
  {
    "id": "getAccountStatus",
    "title": "Plan, mode and approval of the account",
    "description": "Plan, mode and approval of the account. Read it first if a call is refused for its plan or mode. It shows what the business may do now, and what is waiting for an operator.",
    "path": [],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "id": "getOverview",
    "title": "Counts, sums and success rates over time",
    "description": "Counts, sums and success rates over time. Data for charts: transactions in buckets by provider and state, success rates of the providers, and webhook deliveries by state. A range has at most 8 days in hours, 100 days in days. `GET /v1/transactions` lists the transactions.",
    "path": [],
    "query": [
      "from",
      "to",
      "interval"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "from": {
          "type": "string",
          "description": "The beginning of the range. Default: one day before its end for hours, 30 days for days.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "to": {
          "type": "string",
          "description": "The end of the range. Default: now.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "interval": {
          "enum": [
            "hour",
            "day"
          ],
          "type": "string",
          "description": "The length of a bucket; a day begins at midnight in South Africa. Default: day.",
          "examples": [
            "hour"
          ]
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "findAnything",
    "title": "Find anything by an id, reference, email, amount or name",
    "description": "Find anything by an id, reference, email, amount or name. One search over transactions, links, payouts, recipients, disputes, settlements, receipts, webhooks, accounts and splits, in the mode of the credential. `q` is an id or its beginning, a reference or its beginning, the whole email of a payer or recipient, an amount (`R 150`, `1 234,56`), words of a payer’s name, or a part of any other name, description or address. Texts and amounts are searched among your newest 10 000 transactions and 1 000 of each other kind.",
    "path": [],
    "query": [
      "q"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "q": {
          "type": "string",
          "minLength": 1,
          "maxLength": 300,
          "examples": [
            "order-17"
          ],
          "description": "The search term."
        }
      },
      "required": [
        "q"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listPaymentHistory",
    "title": "List what was paid and refunded, newest first",
    "description": "List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same list without `customer`.",
    "path": [],
    "query": [
      "kind",
      "refunded",
      "disputed",
      "state",
      "currency",
      "reference",
      "needsReview",
      "search",
      "createdAfter",
      "originalTransactionId",
      "customerEmail",
      "createdBefore",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "kind": {
          "enum": [
            "COLLECT",
            "PAYOUT",
            "REFUND"
          ],
          "type": "string",
          "description": "Only those of this kind.",
          "examples": [
            "COLLECT"
          ]
        },
        "refunded": {
          "type": "boolean",
          "description": "true: only payments that were refunded, wholly or partly, by one of your newest 10 000 refunds."
        },
        "disputed": {
          "type": "boolean",
          "description": "true: only payments with a dispute, open or ended, of your newest 10 000 disputes."
        },
        "state": {
          "enum": [
            "CREATED",
            "PENDING_APPROVAL",
            "PROCESSING",
            "REQUIRES_ACTION",
            "SUCCEEDED",
            "FAILED",
            "STOPPED"
          ],
          "type": "string",
          "description": "Only those in this state.",
          "examples": [
            "CREATED"
          ]
        },
        "currency": {
          "enum": [
            "ZAR",
            "USD",
            "EUR",
            "GBP",
            "NGN",
            "KES",
            "GHS"
          ],
          "type": "string",
          "description": "Only those in this currency.",
          "examples": [
            "USD"
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Only the one with this reference.",
          "examples": [
            "order-1001"
          ]
        },
        "needsReview": {
          "type": "boolean",
          "description": "true: only those that an operator has to review."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 300,
          "examples": [
            "order-17"
          ],
          "description": "Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a payer’s name, or an amount (`R 150`, `1 234,56`)."
        },
        "createdAfter": {
          "type": "string",
          "description": "Only those created after this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "originalTransactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "Only refunds of this payment.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "customerEmail": {
          "type": "string",
          "maxLength": 254,
          "description": "Only payments by this email, in any case.",
          "examples": [
            "thandi@shop.example"
          ],
          "format": "email"
        },
        "createdBefore": {
          "type": "string",
          "description": "Only those created before this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getPaymentFromHistory",
    "title": "Read a payment, or any other transaction",
    "description": "Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its attempts, routing and history as well. Another business's, and the other mode's, is SV-2005 like one that is not there.",
    "path": [
      "transactionId"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "transactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "`txn_` and 32 hex digits.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "transactionId"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "getPaymentStatus",
    "title": "Read the state of a payment by its reference",
    "description": "Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is not there.",
    "path": [
      "reference"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Your reference, unique per business and mode. Default: the transaction id.",
          "examples": [
            "order-1001"
          ]
        }
      },
      "required": [
        "reference"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "createPaymentLink",
    "title": "Create a payment link",
    "description": "Create a payment link. For payers whom you contact by email, message or invoice; no web page of yours is needed. In your own shop use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can be paid once: a second payment is refunded automatically, if its rail allows that. No webhooks are sent; read the state here or by reference.",
    "path": [],
    "query": [],
    "body": [
      "amountCents",
      "currency",
      "description",
      "provider",
      "expiresInHours",
      "reference",
      "customer",
      "splitId",
      "returnUrl",
      "showDetailsFirst",
      "metadata"
    ],
    "takesQuery": false,
    "takesBody": true,
    "once": true,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "amountCents": {
          "type": "integer",
          "minimum": 1,
          "maximum": 99999999999,
          "description": "An amount in minor units of the currency (cents, kobo …).",
          "examples": [
            15000
          ]
        },
        "currency": {
          "enum": [
            "ZAR",
            "USD",
            "EUR",
            "GBP",
            "NGN",
            "KES",
            "GHS"
          ],
          "type": "string",
          "description": "A currency by ISO 4217.",
          "examples": [
            "ZAR"
          ]
        },
        "description": {
          "type": "string",
          "maxLength": 255,
          "description": "A description that the payer sees.",
          "examples": [
            "Two tickets"
          ]
        },
        "provider": {
          "type": "string",
          "minLength": 1,
          "maxLength": 50,
          "description": "The only provider to use. SV-3006 if it is unknown or not connected.",
          "examples": [
            "paystack"
          ]
        },
        "expiresInHours": {
          "type": "integer",
          "minimum": 1,
          "maximum": 720,
          "description": "Hours until the link expires. Default: 24.",
          "examples": [
            24
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Your reference, unique per business and mode. Default: the transaction id.",
          "examples": [
            "order-1001"
          ]
        },
        "customer": {
          "type": "object",
          "required": [
            "email"
          ],
          "additionalProperties": false,
          "description": "The payer. Where a provider demands an email and none is given, yours is used.",
          "properties": {
            "email": {
              "type": "string",
              "maxLength": 254,
              "description": "An email address.",
              "examples": [
                "thandi@shop.example"
              ],
              "format": "email"
            },
            "name": {
              "type": "string",
              "maxLength": 200,
              "description": "The payer’s name.",
              "examples": [
                "Thandi Nkosi"
              ]
            },
            "phone": {
              "type": "string",
              "pattern": "^\\+?[0-9 ()-]{5,20}$",
              "description": "The payer’s telephone number.",
              "examples": [
                "+27 82 123 4567"
              ]
            }
          }
        },
        "splitId": {
          "type": "string",
          "pattern": "^spl_[0-9a-f]{32}$",
          "description": "The split that shares the payment.",
          "examples": [
            "spl_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "returnUrl": {
          "type": "string",
          "pattern": "^https?://",
          "maxLength": 2048,
          "description": "Where the payer goes after the checkout, with `reference` and `state` behind its own query. The state there is no proof of payment: anybody can type it. Read the transaction, or wait for its event. If the host is not one of your return hosts (`PUT /api/account/return-hosts`), payers see a page with a warning first, in test mode too; in LIVE the request is refused.",
          "examples": [
            "https://shop.example/thanks"
          ],
          "format": "uri"
        },
        "showDetailsFirst": {
          "type": "boolean",
          "description": "Shows the payer a page with your name, the description and the amount first. Its button opens the checkout, which is not made before. Without it the link opens the checkout at once. Default: false.",
          "examples": [
            false
          ]
        },
        "metadata": {
          "description": "Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.",
          "examples": [
            {
              "seat": "12A"
            }
          ],
          "type": "object",
          "maxProperties": 50,
          "propertyNames": {
            "maxLength": 40
          },
          "additionalProperties": {
            "type": "string",
            "maxLength": 500
          }
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        }
      },
      "required": [
        "amountCents",
        "currency"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listPaymentLinks",
    "title": "List payment links",
    "description": "List payment links. Shows which links are paid, open or expired. If you know the reference, read the state of the payment by reference instead.",
    "path": [],
    "query": [
      "state",
      "search",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "state": {
          "enum": [
            "ACTIVE",
            "PAID",
            "EXPIRED"
          ],
          "type": "string",
          "description": "Only links in this state.",
          "examples": [
            "ACTIVE"
          ]
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 300,
          "examples": [
            "order-17"
          ],
          "description": "Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a payer’s name, or an amount (`R 150`, `1 234,56`)."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getPaymentLink",
    "title": "Read a payment link",
    "description": "Read a payment link. Shows whether the link is paid, and its address. `transactionId` is its payment, with its refunds.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^lnk_[0-9a-f]{32}$",
          "description": "`lnk_` and 32 hex digits.",
          "examples": [
            "lnk_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "expirePaymentLink",
    "title": "End a payment link before its time",
    "description": "End a payment link before its time. For an order that is cancelled or paid in another way. The link opens no further checkout. A payer who is paying now may finish: the link stays ACTIVE until that is confirmed, then becomes PAID. An expired link is returned unchanged; a paid one is SV-3005.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": true,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^lnk_[0-9a-f]{32}$",
          "description": "`lnk_` and 32 hex digits.",
          "examples": [
            "lnk_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "createPayment",
    "title": "Create a payment",
    "description": "Create a payment. The service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, or opens a checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. To name the provider use `POST /api/payments/collect`, for a link to send `POST /api/payment-links`. Responds once the payment is durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most). Paid plan only.",
    "path": [],
    "query": [],
    "body": [
      "amountCents",
      "currency",
      "reference",
      "description",
      "customer",
      "paymentMethod",
      "returnUrl",
      "expiresInMinutes",
      "metadata"
    ],
    "takesQuery": false,
    "takesBody": true,
    "once": true,
    "waits": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "amountCents": {
          "type": "integer",
          "minimum": 1,
          "maximum": 99999999999,
          "description": "An amount in minor units of the currency (cents, kobo …).",
          "examples": [
            15000
          ]
        },
        "currency": {
          "enum": [
            "ZAR",
            "USD",
            "EUR",
            "GBP",
            "NGN",
            "KES",
            "GHS"
          ],
          "type": "string",
          "description": "A currency by ISO 4217.",
          "examples": [
            "ZAR"
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Your reference, unique per business and mode. Default: the transaction id.",
          "examples": [
            "order-1001"
          ]
        },
        "description": {
          "type": "string",
          "maxLength": 255,
          "description": "Your words for it; the payer sees them.",
          "examples": [
            "Two tickets"
          ]
        },
        "customer": {
          "type": "object",
          "required": [
            "email"
          ],
          "additionalProperties": false,
          "description": "The payer. Where a provider demands an email and none is given, yours is used.",
          "properties": {
            "email": {
              "type": "string",
              "maxLength": 254,
              "description": "An email address.",
              "examples": [
                "thandi@shop.example"
              ],
              "format": "email"
            },
            "name": {
              "type": "string",
              "maxLength": 200,
              "description": "The payer’s name.",
              "examples": [
                "Thandi Nkosi"
              ]
            },
            "phone": {
              "type": "string",
              "pattern": "^\\+?[0-9 ()-]{5,20}$",
              "description": "The payer’s telephone number.",
              "examples": [
                "+27 82 123 4567"
              ]
            }
          }
        },
        "paymentMethod": {
          "type": "object",
          "additionalProperties": false,
          "description": "How the payer pays, by `type` or `rails`. Default: the payer chooses.",
          "minProperties": 1,
          "dependentRequired": {
            "token": [
              "type"
            ]
          },
          "dependentSchemas": {
            "rails": {
              "type": "object",
              "maxProperties": 1
            }
          },
          "properties": {
            "type": {
              "enum": [
                "CARD",
                "BANK_TRANSFER",
                "CAPITEC_PAY",
                "PAYSHAP",
                "MOBILE_MONEY",
                "QR"
              ],
              "type": "string",
              "description": "The only way to pay …",
              "examples": [
                "CARD"
              ]
            },
            "rails": {
              "type": "array",
              "items": {
                "enum": [
                  "CARD",
                  "BANK_TRANSFER",
                  "CAPITEC_PAY",
                  "PAYSHAP",
                  "MOBILE_MONEY",
                  "QR"
                ],
                "type": "string",
                "description": "How the payer pays.",
                "examples": [
                  "CARD"
                ]
              },
              "minItems": 1,
              "maxItems": 6,
              "uniqueItems": true,
              "description": "… or those that you allow, of which PAYSHAP and its like are left to the payer’s choice.",
              "examples": [
                [
                  "CARD",
                  "PAYSHAP"
                ]
              ]
            },
            "token": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255,
              "pattern": "^[\\x21-\\x7e]+$",
              "description": "A provider’s card token, which is charged directly. A card number is refused. Default: a checkout.",
              "examples": [
                "tok_success"
              ]
            }
          }
        },
        "returnUrl": {
          "type": "string",
          "pattern": "^https?://",
          "maxLength": 2048,
          "description": "Where the payer goes after the checkout, with `reference` and `state` behind its own query. The state there is no proof of payment: anybody can type it. Read the transaction, or wait for its event. If the host is not one of your return hosts (`PUT /api/account/return-hosts`), payers see a page with a warning first, in test mode too; in LIVE the request is refused.",
          "examples": [
            "https://shop.example/thanks"
          ],
          "format": "uri"
        },
        "expiresInMinutes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 43200,
          "description": "Minutes that the checkout is open, or the 3-D Secure challenge of a token. Default: 60.",
          "examples": [
            60
          ]
        },
        "metadata": {
          "description": "Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.",
          "examples": [
            {
              "seat": "12A"
            }
          ],
          "type": "object",
          "maxProperties": 50,
          "propertyNames": {
            "maxLength": 40
          },
          "additionalProperties": {
            "type": "string",
            "maxLength": 500
          }
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        },
        "waitSeconds": {
          "type": "integer",
          "minimum": 0,
          "maximum": 30,
          "description": "Seconds to wait until the transaction ends or needs the payer; then the current state is returned. Default: 10."
        }
      },
      "required": [
        "amountCents",
        "currency"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "cancelPayment",
    "title": "Cancel an unpaid payment",
    "description": "Cancel an unpaid payment. When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": true,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "`txn_` and 32 hex digits.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "createRefund",
    "title": "Refund all or part of a payment",
    "description": "Refund all or part of a payment. For a payment that SUCCEEDED; an unpaid one is cancelled instead. Reserves the amount at once, so that refunds never exceed the payment; a failed refund releases it. The rail that was paid may allow no refund, one refund, or only the whole amount (SV-3009). With `Prefer: wait=N` the response comes when the refund is terminal, at the latest after N seconds (at most 30). Paid plan only.",
    "path": [],
    "query": [],
    "body": [
      "transactionId",
      "amountCents",
      "reason",
      "metadata"
    ],
    "takesQuery": false,
    "takesBody": true,
    "once": true,
    "waits": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "transactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "The payment to refund.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "amountCents": {
          "type": "integer",
          "minimum": 1,
          "maximum": 99999999999,
          "description": "The amount in minor units of the payment’s currency. Default: all that is left.",
          "examples": [
            15000
          ]
        },
        "reason": {
          "type": "string",
          "maxLength": 255,
          "description": "The reason for the refund.",
          "examples": [
            "Sold out"
          ]
        },
        "metadata": {
          "description": "Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.",
          "examples": [
            {
              "seat": "12A"
            }
          ],
          "type": "object",
          "maxProperties": 50,
          "propertyNames": {
            "maxLength": 40
          },
          "additionalProperties": {
            "type": "string",
            "maxLength": 500
          }
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        },
        "waitSeconds": {
          "type": "integer",
          "minimum": 0,
          "maximum": 30,
          "description": "Seconds to wait until the transaction ends or needs the payer; then the current state is returned. Default: 10."
        }
      },
      "required": [
        "transactionId"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listConnectedAccounts",
    "title": "List connected accounts",
    "description": "List connected accounts. Shows which accounts a split can use (ACTIVE), and which wait for an ADMIN.",
    "path": [],
    "query": [
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getConnectedAccount",
    "title": "Read a connected account",
    "description": "Read a connected account. Shows whether an activation has completed, and why one was refused.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^acc_[0-9a-f]{32}$",
          "description": "`acc_` and 32 hex digits.",
          "examples": [
            "acc_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listSplits",
    "title": "List splits",
    "description": "List splits. Shows which splits a payment or link can use (ACTIVE), and which wait for an ADMIN.",
    "path": [],
    "query": [
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getSplit",
    "title": "Read a split",
    "description": "Read a split. Shows the shares, whether an activation has completed, and why one was refused.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^spl_[0-9a-f]{32}$",
          "description": "`spl_` and 32 hex digits.",
          "examples": [
            "spl_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listRecipients",
    "title": "List recipients",
    "description": "List recipients. Finds the `id` of a recipient, for a payout or to delete it. For an API key and a VIEWER `email` is null; an API key reads it with `GET /v1/recipients/{id}`. Paid plan only.",
    "path": [],
    "query": [
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getRecipient",
    "title": "Read a recipient",
    "description": "Read a recipient. Shows the recipient of a payout’s `recipientId`. The account number is never shown in full; a VIEWER gets null as `email`. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^rcp_[0-9a-f]{32}$",
          "description": "`rcp_` and 32 hex digits.",
          "examples": [
            "rcp_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listPayouts",
    "title": "List the payouts of all batches",
    "description": "List the payouts of all batches. Shows who was paid, how much and when, across batches: for a reconciliation, or to find a payee that was paid before. `GET /v1/payouts` lists the batches. Paid plan only.",
    "path": [],
    "query": [
      "batchId",
      "createdAfter",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "batchId": {
          "type": "string",
          "pattern": "^bat_[0-9a-f]{32}$",
          "description": "Only payouts of this batch.",
          "examples": [
            "bat_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "createdAfter": {
          "type": "string",
          "description": "Only those created after this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "listPayoutBatches",
    "title": "List payout batches",
    "description": "List payout batches. Shows which batches wait for an approver, and the progress of the others. Items are omitted. Paid plan only.",
    "path": [],
    "query": [
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getPayoutBatch",
    "title": "Read a payout batch with its items",
    "description": "Read a payout batch with its items. Shows the decisions, the approvers, and the state of each item. Paid plan only.",
    "path": [
      "batchId"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "batchId": {
          "type": "string",
          "pattern": "^bat_[0-9a-f]{32}$",
          "description": "`bat_` and 32 hex digits.",
          "examples": [
            "bat_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "batchId"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "getRoutingRules",
    "title": "Read the routing rules in force",
    "description": "Read the routing rules in force. Returns the rules of the next decision. To change them, edit this response and send it with `PUT`. Paid plan only.",
    "path": [],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "id": "previewRouting",
    "title": "Preview how a payment would be routed",
    "description": "Preview how a payment would be routed. Shows which provider would take a payment, on which rail and at what cost, and why others would not; `chosen` is null if none can. Nothing is stored or charged. `rules` replaces the rules in force for this preview. The routing of an existing payment is in its `routing`. Paid plan only.",
    "path": [],
    "query": [],
    "body": [
      "amountCents",
      "currency",
      "reference",
      "description",
      "customer",
      "paymentMethod",
      "returnUrl",
      "expiresInMinutes",
      "metadata",
      "rules"
    ],
    "takesQuery": false,
    "takesBody": true,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "amountCents": {
          "type": "integer",
          "minimum": 1,
          "maximum": 99999999999,
          "description": "An amount in minor units of the currency (cents, kobo …).",
          "examples": [
            15000
          ]
        },
        "currency": {
          "enum": [
            "ZAR",
            "USD",
            "EUR",
            "GBP",
            "NGN",
            "KES",
            "GHS"
          ],
          "type": "string",
          "description": "A currency by ISO 4217.",
          "examples": [
            "ZAR"
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Your reference, unique per business and mode. Default: the transaction id.",
          "examples": [
            "order-1001"
          ]
        },
        "description": {
          "type": "string",
          "maxLength": 255,
          "description": "Your words for it; the payer sees them.",
          "examples": [
            "Two tickets"
          ]
        },
        "customer": {
          "type": "object",
          "required": [
            "email"
          ],
          "additionalProperties": false,
          "description": "The payer. Where a provider demands an email and none is given, yours is used.",
          "properties": {
            "email": {
              "type": "string",
              "maxLength": 254,
              "description": "An email address.",
              "examples": [
                "thandi@shop.example"
              ],
              "format": "email"
            },
            "name": {
              "type": "string",
              "maxLength": 200,
              "description": "The payer’s name.",
              "examples": [
                "Thandi Nkosi"
              ]
            },
            "phone": {
              "type": "string",
              "pattern": "^\\+?[0-9 ()-]{5,20}$",
              "description": "The payer’s telephone number.",
              "examples": [
                "+27 82 123 4567"
              ]
            }
          }
        },
        "paymentMethod": {
          "type": "object",
          "additionalProperties": false,
          "description": "How the payer pays, by `type` or `rails`. Default: the payer chooses.",
          "minProperties": 1,
          "dependentRequired": {
            "token": [
              "type"
            ]
          },
          "dependentSchemas": {
            "rails": {
              "type": "object",
              "maxProperties": 1
            }
          },
          "properties": {
            "type": {
              "enum": [
                "CARD",
                "BANK_TRANSFER",
                "CAPITEC_PAY",
                "PAYSHAP",
                "MOBILE_MONEY",
                "QR"
              ],
              "type": "string",
              "description": "The only way to pay …",
              "examples": [
                "CARD"
              ]
            },
            "rails": {
              "type": "array",
              "items": {
                "enum": [
                  "CARD",
                  "BANK_TRANSFER",
                  "CAPITEC_PAY",
                  "PAYSHAP",
                  "MOBILE_MONEY",
                  "QR"
                ],
                "type": "string",
                "description": "How the payer pays.",
                "examples": [
                  "CARD"
                ]
              },
              "minItems": 1,
              "maxItems": 6,
              "uniqueItems": true,
              "description": "… or those that you allow, of which PAYSHAP and its like are left to the payer’s choice.",
              "examples": [
                [
                  "CARD",
                  "PAYSHAP"
                ]
              ]
            },
            "token": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255,
              "pattern": "^[\\x21-\\x7e]+$",
              "description": "A provider’s card token, which is charged directly. A card number is refused. Default: a checkout.",
              "examples": [
                "tok_success"
              ]
            }
          }
        },
        "returnUrl": {
          "type": "string",
          "pattern": "^https?://",
          "maxLength": 2048,
          "description": "Where the payer goes after the checkout, with `reference` and `state` behind its own query. The state there is no proof of payment: anybody can type it. Read the transaction, or wait for its event. If the host is not one of your return hosts (`PUT /api/account/return-hosts`), payers see a page with a warning first, in test mode too; in LIVE the request is refused.",
          "examples": [
            "https://shop.example/thanks"
          ],
          "format": "uri"
        },
        "expiresInMinutes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 43200,
          "description": "Minutes that the checkout is open, or the 3-D Secure challenge of a token. Default: 60.",
          "examples": [
            60
          ]
        },
        "metadata": {
          "description": "Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.",
          "examples": [
            {
              "seat": "12A"
            }
          ],
          "type": "object",
          "maxProperties": 50,
          "propertyNames": {
            "maxLength": 40
          },
          "additionalProperties": {
            "type": "string",
            "maxLength": 500
          }
        },
        "rules": {
          "type": "object",
          "additionalProperties": false,
          "description": "Rules for this preview instead of those in force. They are not saved.",
          "properties": {
            "priorities": {
              "type": "array",
              "items": {
                "type": "string",
                "description": "The id of a provider.",
                "examples": [
                  "paystack"
                ],
                "minLength": 1,
                "maxLength": 40
              },
              "uniqueItems": true,
              "maxItems": 20,
              "description": "These come first, in this order; the others follow by score.",
              "examples": [
                [
                  "peach"
                ]
              ]
            },
            "disabledProviders": {
              "type": "array",
              "items": {
                "type": "string",
                "description": "The id of a provider.",
                "examples": [
                  "paystack"
                ],
                "minLength": 1,
                "maxLength": 40
              },
              "uniqueItems": true,
              "maxItems": 20,
              "description": "These are never used, whatever their priority.",
              "examples": [
                [
                  "yoco"
                ]
              ]
            },
            "weights": {
              "type": "object",
              "required": [
                "cost",
                "latency"
              ],
              "additionalProperties": false,
              "description": "The weights of cost and latency in a provider’s score.",
              "properties": {
                "cost": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 100,
                  "description": "The factor of a provider’s cost.",
                  "examples": [
                    1
                  ]
                },
                "latency": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 100,
                  "description": "The deduction for each further multiple of the latency target (λ).",
                  "examples": [
                    0.1
                  ]
                }
              }
            }
          }
        }
      },
      "required": [
        "amountCents",
        "currency"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listProviders",
    "title": "List the providers and their capabilities",
    "description": "List the providers and their capabilities. Shows which `provider`, currencies and rails a payment can name, the smallest and largest amounts, and what each rail can refund. `connected` depends on the mode of the credential. Paid plan only.",
    "path": [],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "id": "getTransaction",
    "title": "Read a transaction, with its routing, attempts and history",
    "description": "Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "`txn_` and 32 hex digits.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listTransactions",
    "title": "List transactions, newest first",
    "description": "List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds alone, there are `GET /v1/payments` and `GET /v1/refunds`. Paid plan only.",
    "path": [],
    "query": [
      "kind",
      "refunded",
      "disputed",
      "state",
      "currency",
      "reference",
      "needsReview",
      "search",
      "createdAfter",
      "originalTransactionId",
      "customerEmail",
      "createdBefore",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "kind": {
          "enum": [
            "COLLECT",
            "PAYOUT",
            "REFUND"
          ],
          "type": "string",
          "description": "Only those of this kind.",
          "examples": [
            "COLLECT"
          ]
        },
        "refunded": {
          "type": "boolean",
          "description": "true: only payments that were refunded, wholly or partly, by one of your newest 10 000 refunds."
        },
        "disputed": {
          "type": "boolean",
          "description": "true: only payments with a dispute, open or ended, of your newest 10 000 disputes."
        },
        "state": {
          "enum": [
            "CREATED",
            "PENDING_APPROVAL",
            "PROCESSING",
            "REQUIRES_ACTION",
            "SUCCEEDED",
            "FAILED",
            "STOPPED"
          ],
          "type": "string",
          "description": "Only those in this state.",
          "examples": [
            "CREATED"
          ]
        },
        "currency": {
          "enum": [
            "ZAR",
            "USD",
            "EUR",
            "GBP",
            "NGN",
            "KES",
            "GHS"
          ],
          "type": "string",
          "description": "Only those in this currency.",
          "examples": [
            "USD"
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Only the one with this reference.",
          "examples": [
            "order-1001"
          ]
        },
        "needsReview": {
          "type": "boolean",
          "description": "true: only those that an operator has to review."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 300,
          "examples": [
            "order-17"
          ],
          "description": "Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a payer’s name, or an amount (`R 150`, `1 234,56`)."
        },
        "createdAfter": {
          "type": "string",
          "description": "Only those created after this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "originalTransactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "Only refunds of this payment.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "customerEmail": {
          "type": "string",
          "maxLength": 254,
          "description": "Only payments by this email, in any case.",
          "examples": [
            "thandi@shop.example"
          ],
          "format": "email"
        },
        "createdBefore": {
          "type": "string",
          "description": "Only those created before this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getPayment",
    "title": "Read a payment, with its attempts and history",
    "description": "Read a payment, with its attempts and history. For an id that has to be a payment's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "`txn_` and 32 hex digits.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listPayments",
    "title": "List payments, newest first",
    "description": "List payments, newest first. For payments alone; otherwise as `GET /v1/transactions`, which lists every kind. Paid plan only.",
    "path": [],
    "query": [
      "state",
      "currency",
      "reference",
      "needsReview",
      "search",
      "createdAfter",
      "originalTransactionId",
      "customerEmail",
      "createdBefore",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "state": {
          "enum": [
            "CREATED",
            "PENDING_APPROVAL",
            "PROCESSING",
            "REQUIRES_ACTION",
            "SUCCEEDED",
            "FAILED",
            "STOPPED"
          ],
          "type": "string",
          "description": "Only those in this state.",
          "examples": [
            "CREATED"
          ]
        },
        "currency": {
          "enum": [
            "ZAR",
            "USD",
            "EUR",
            "GBP",
            "NGN",
            "KES",
            "GHS"
          ],
          "type": "string",
          "description": "Only those in this currency.",
          "examples": [
            "USD"
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Only the one with this reference.",
          "examples": [
            "order-1001"
          ]
        },
        "needsReview": {
          "type": "boolean",
          "description": "true: only those that an operator has to review."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 300,
          "examples": [
            "order-17"
          ],
          "description": "Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a payer’s name, or an amount (`R 150`, `1 234,56`)."
        },
        "createdAfter": {
          "type": "string",
          "description": "Only those created after this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "originalTransactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "Only refunds of this payment.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "customerEmail": {
          "type": "string",
          "maxLength": 254,
          "description": "Only payments by this email, in any case.",
          "examples": [
            "thandi@shop.example"
          ],
          "format": "email"
        },
        "createdBefore": {
          "type": "string",
          "description": "Only those created before this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getRefund",
    "title": "Read a refund, with its attempts and history",
    "description": "Read a refund, with its attempts and history. For an id that has to be a refund's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "`txn_` and 32 hex digits.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listRefunds",
    "title": "List refunds, newest first",
    "description": "List refunds, newest first. For refunds alone; otherwise as `GET /v1/transactions`, which lists every kind. Paid plan only.",
    "path": [],
    "query": [
      "state",
      "currency",
      "reference",
      "needsReview",
      "search",
      "createdAfter",
      "originalTransactionId",
      "customerEmail",
      "createdBefore",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "state": {
          "enum": [
            "CREATED",
            "PENDING_APPROVAL",
            "PROCESSING",
            "REQUIRES_ACTION",
            "SUCCEEDED",
            "FAILED",
            "STOPPED"
          ],
          "type": "string",
          "description": "Only those in this state.",
          "examples": [
            "CREATED"
          ]
        },
        "currency": {
          "enum": [
            "ZAR",
            "USD",
            "EUR",
            "GBP",
            "NGN",
            "KES",
            "GHS"
          ],
          "type": "string",
          "description": "Only those in this currency.",
          "examples": [
            "USD"
          ]
        },
        "reference": {
          "type": "string",
          "pattern": "^[A-Za-z0-9._=-]{1,100}$",
          "description": "Only the one with this reference.",
          "examples": [
            "order-1001"
          ]
        },
        "needsReview": {
          "type": "boolean",
          "description": "true: only those that an operator has to review."
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 300,
          "examples": [
            "order-17"
          ],
          "description": "Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a payer’s name, or an amount (`R 150`, `1 234,56`)."
        },
        "createdAfter": {
          "type": "string",
          "description": "Only those created after this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "originalTransactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "Only refunds of this payment.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "customerEmail": {
          "type": "string",
          "maxLength": 254,
          "description": "Only payments by this email, in any case.",
          "examples": [
            "thandi@shop.example"
          ],
          "format": "email"
        },
        "createdBefore": {
          "type": "string",
          "description": "Only those created before this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "listWebhookEndpoints",
    "title": "List webhook endpoints",
    "description": "List webhook endpoints. Shows where events are sent and which endpoints are disabled. `GET /v1/webhook_endpoints/deliveries` lists what was sent. Paid plan only.",
    "path": [],
    "query": [
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getWebhookEndpoint",
    "title": "Read a webhook endpoint",
    "description": "Read a webhook endpoint. Shows whether the endpoint is enabled; if not, `disabledReason` says why. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^whe_[0-9a-f]{32}$",
          "description": "`whe_` and 32 hex digits.",
          "examples": [
            "whe_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "sendTestEvent",
    "title": "Send a test event to a webhook endpoint",
    "description": "Send a test event to a webhook endpoint. Tests a receiver without payments. The event is delivered like any other, even if the endpoint is not subscribed to its type. Its `transactionId` begins with `txn_test`; no such transaction exists. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [
      "eventType"
    ],
    "takesQuery": false,
    "takesBody": true,
    "once": true,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^whe_[0-9a-f]{32}$",
          "description": "`whe_` and 32 hex digits.",
          "examples": [
            "whe_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "eventType": {
          "enum": [
            "payment.created",
            "payment.succeeded",
            "payment.failed",
            "payout.created",
            "payout.succeeded",
            "payout.failed",
            "refund.created",
            "refund.succeeded",
            "refund.failed",
            "dispute.created",
            "dispute.needs_response",
            "dispute.closed"
          ],
          "type": "string",
          "description": "The event to send. Default: payment.succeeded.",
          "examples": [
            "payment.created"
          ]
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "getWebhookEndpointActivity",
    "title": "Count the attempts of a webhook endpoint over time",
    "description": "Count the attempts of a webhook endpoint over time. Shows when your receiver failed: the attempts of each hour or day by outcome, replays included. A range has at most 8 days in hours, 100 days in days. It counts the newest 10 000 deliveries; `countedFrom` says from when. `GET /v1/webhook_endpoints/deliveries` lists the deliveries. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [
      "from",
      "to",
      "interval"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^whe_[0-9a-f]{32}$",
          "description": "`whe_` and 32 hex digits.",
          "examples": [
            "whe_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "from": {
          "type": "string",
          "description": "The beginning of the range. Default: one day before its end for hours, 30 days for days.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "to": {
          "type": "string",
          "description": "The end of the range. Default: now.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "interval": {
          "enum": [
            "hour",
            "day"
          ],
          "type": "string",
          "description": "The length of a bucket; a day begins at midnight in South Africa. Default: day.",
          "examples": [
            "hour"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "countReplayableDeliveries",
    "title": "Count the deliveries that a bulk replay would send",
    "description": "Count the deliveries that a bulk replay would send. Ask before `POST /v1/webhook_endpoints/deliveries/replay` with the same state and times. Deliveries with a waiting replay are not counted. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [
      "state",
      "since",
      "until"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^whe_[0-9a-f]{32}$",
          "description": "`whe_` and 32 hex digits.",
          "examples": [
            "whe_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "state": {
          "enum": [
            "DEAD",
            "WAITING_RETRY",
            "CANCELLED"
          ],
          "type": "string",
          "description": "The state of the deliveries. Default: DEAD.",
          "examples": [
            "DEAD"
          ]
        },
        "since": {
          "type": "string",
          "description": "Only deliveries created at this time or later.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "until": {
          "type": "string",
          "description": "Only deliveries created before this time. Default: now.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listDeliveries",
    "title": "List deliveries",
    "description": "List deliveries. For a receiver that misses events: shows what was sent to which endpoint, and its responses. `GET /v1/events` lists the events, delivered or not. Paid plan only.",
    "path": [],
    "query": [
      "state",
      "endpointId",
      "eventType",
      "transactionId",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "state": {
          "enum": [
            "PENDING",
            "DELIVERED",
            "WAITING_RETRY",
            "DEAD",
            "CANCELLED"
          ],
          "type": "string",
          "description": "Only deliveries in this state.",
          "examples": [
            "PENDING"
          ]
        },
        "endpointId": {
          "type": "string",
          "maxLength": 64,
          "description": "Only entries with this `endpointId`."
        },
        "eventType": {
          "enum": [
            "payment.created",
            "payment.succeeded",
            "payment.failed",
            "payout.created",
            "payout.succeeded",
            "payout.failed",
            "refund.created",
            "refund.succeeded",
            "refund.failed",
            "dispute.created",
            "dispute.needs_response",
            "dispute.closed"
          ],
          "type": "string",
          "description": "Only deliveries of this event type.",
          "examples": [
            "payment.created"
          ]
        },
        "transactionId": {
          "type": "string",
          "maxLength": 64,
          "description": "Only entries with this `transactionId`."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getDelivery",
    "title": "Read a delivery",
    "description": "Read a delivery. Shows each attempt with its request as it was sent, the receiver’s status, and when the next attempt is due. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^dlv_[0-9a-f]{32}$",
          "description": "`dlv_` and 32 hex digits.",
          "examples": [
            "dlv_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "replayDelivery",
    "title": "Replay a delivery",
    "description": "Replay a delivery. Sends any delivery again, at any age; use the bulk replay for all failed deliveries of an endpoint. A replay is not one of the 7 attempts. Returns the current delivery. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": true,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^dlv_[0-9a-f]{32}$",
          "description": "`dlv_` and 32 hex digits.",
          "examples": [
            "dlv_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "replayDeliveriesSince",
    "title": "Replay the failed deliveries of an endpoint",
    "description": "Replay the failed deliveries of an endpoint. After an outage of your receiver: replays every delivery to the endpoint in the given state and range of time, the oldest first; `GET /v1/webhook_endpoints/{id}/replayable` counts them before. `CANCELLED` replays those with `reason` `endpoint_disabled`, after the endpoint is enabled again. Deliveries with a waiting replay are skipped. A request replays at most 5 000: repeat it until `count` is 0. Paid plan only.",
    "path": [],
    "query": [],
    "body": [
      "endpointId",
      "state",
      "since",
      "until"
    ],
    "takesQuery": false,
    "takesBody": true,
    "once": true,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "endpointId": {
          "type": "string",
          "pattern": "^whe_[0-9a-f]{32}$",
          "description": "`whe_` and 32 hex digits.",
          "examples": [
            "whe_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "state": {
          "enum": [
            "DEAD",
            "WAITING_RETRY",
            "CANCELLED"
          ],
          "type": "string",
          "description": "The state of the deliveries to replay.",
          "examples": [
            "DEAD"
          ]
        },
        "since": {
          "type": "string",
          "description": "Only deliveries created at this time or later.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "until": {
          "type": "string",
          "description": "Only deliveries created before this time. Default: now.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        }
      },
      "required": [
        "endpointId",
        "state",
        "since"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listEvents",
    "title": "List events",
    "description": "List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked where it is a test, also those for which there was no endpoint. How they were delivered is in `GET /v1/webhook_endpoints/deliveries`. Paid plan only.",
    "path": [],
    "query": [
      "type",
      "transactionId",
      "createdAfter",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "type": {
          "enum": [
            "payment.created",
            "payment.succeeded",
            "payment.failed",
            "payout.created",
            "payout.succeeded",
            "payout.failed",
            "refund.created",
            "refund.succeeded",
            "refund.failed",
            "dispute.created",
            "dispute.needs_response",
            "dispute.closed"
          ],
          "type": "string",
          "description": "Only events of this type.",
          "examples": [
            "payment.created"
          ]
        },
        "transactionId": {
          "type": "string",
          "maxLength": 64,
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ],
          "description": "Only entries with this `transactionId`."
        },
        "createdAfter": {
          "type": "string",
          "description": "Only events created after this time.",
          "examples": [
            "2026-11-21T06:00:00.000Z"
          ],
          "format": "date-time"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getEvent",
    "title": "Read an event",
    "description": "Read an event. Returns the envelope of an event, as it is delivered. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^evt_[0-9a-f]{32}$",
          "description": "`evt_` and 32 hex digits.",
          "examples": [
            "evt_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listSettlements",
    "title": "List what providers paid out",
    "description": "List what providers paid out. To compare a deposit on the bank statement with payments: for each settlement the sums of your payments, refunds and fees. They are read from the providers each morning; a provider whose settlements are files is read when the operator has uploaded one. Paid plan only.",
    "path": [],
    "query": [
      "providerId",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "providerId": {
          "type": "string",
          "description": "Only settlements of this provider.",
          "examples": [
            "paystack"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getSettlement",
    "title": "Read a settlement",
    "description": "Read a settlement. The same sums as in the list. Its payments and refunds are in `GET /v1/settlements/{id}/lines`. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^stl_[0-9a-f]{32}$",
          "description": "`stl_` and 32 hex digits.",
          "examples": [
            "stl_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "listSettlementLines",
    "title": "List the lines of a settlement",
    "description": "List the lines of a settlement. Shows each payment, refund and chargeback of yours in it, with the fee that the provider kept. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [
      "differing",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^stl_[0-9a-f]{32}$",
          "description": "`stl_` and 32 hex digits.",
          "examples": [
            "stl_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "differing": {
          "type": "boolean",
          "description": "true: only lines that differ from the record."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "getBalances",
    "title": "Read what was captured, settled and paid out",
    "description": "Read what was captured, settled and paid out. For your books: the sums of all your payments, refunds, disputes, settlements and payouts in the mode of the credential, for each currency. `GET /v1/statements/{month}` has them for a month, with every line. Paid plan only.",
    "path": [],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "id": "listDisputes",
    "title": "List disputes of payers",
    "description": "List disputes of payers. Use `state=NEEDS_RESPONSE` for those that wait for you. Their state is what the provider says, asked for at each event and each day. An endpoint gets events of disputes only if it names `dispute.*` or one of them. Paid plan only.",
    "path": [],
    "query": [
      "state",
      "transactionId",
      "limit",
      "cursor"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "state": {
          "enum": [
            "NEEDS_RESPONSE",
            "UNDER_REVIEW",
            "WON",
            "LOST",
            "ACCEPTED"
          ],
          "type": "string",
          "description": "As the provider says it. NEEDS_RESPONSE: send evidence or accept. UNDER_REVIEW: the bank decides. WON, LOST and ACCEPTED are ends; LOST is also a dispute without a response.",
          "examples": [
            "NEEDS_RESPONSE"
          ]
        },
        "transactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "Only disputes of this payment.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of entries of a page."
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "The `nextCursor` of the previous page."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "getDispute",
    "title": "Read a dispute",
    "description": "Read a dispute. The same fields as in the list, with what accepting it would return and what happened to it. Paid plan only.",
    "path": [
      "id"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^dsp_[0-9a-f]{32}$",
          "description": "`dsp_` and 32 hex digits.",
          "examples": [
            "dsp_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "verifyReceipt",
    "title": "Verify a receipt",
    "description": "Verify a receipt. For anyone who was shown a receipt. Recomputes the proof from the stored data, up to the signed head of its hour, and names what was changed, if anything. To verify without trusting this service, use the offline verifier with the receipt of `GET /api/payments/{transactionId}/receipt`.",
    "path": [
      "receiptId"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "receiptId": {
          "type": "string",
          "pattern": "^rct_[0-9a-f]{32}$",
          "description": "`rct_` and 32 hex digits.",
          "examples": [
            "rct_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "receiptId"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "getReceipt",
    "title": "Read the receipt of a succeeded transaction",
    "description": "Read the receipt of a succeeded transaction. For your records or an auditor: the receipt with its proof and the signed head, as the offline verifier needs them. The proof is null until the hour is closed: read it again after the next full hour. Until then the receipt has the signed promise of the log to contain it. Keep it: if the log never contains the receipt, the promise proves the omission.",
    "path": [
      "transactionId"
    ],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "transactionId": {
          "type": "string",
          "pattern": "^txn_[0-9a-f]{32}$",
          "description": "`txn_` and 32 hex digits.",
          "examples": [
            "txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d"
          ]
        }
      },
      "required": [
        "transactionId"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "getLatestRates",
    "title": "The central bank’s latest rates",
    "description": "The central bank’s latest rates. Repo, prime, inflation and exchange rates, as last published by the South African Reserve Bank and fetched once a day. If the bank is unavailable, the last good values are returned, marked stale.",
    "path": [],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "id": "getHeadlineCpi",
    "title": "Headline inflation",
    "description": "Headline inflation. Inflation with its month: consumer prices of all urban areas, compared with the same month of the year before. `GET /api/rates/sarb/latest` has it with the other rates.",
    "path": [],
    "query": [],
    "body": [],
    "takesQuery": false,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "id": "listFxRates",
    "title": "Exchange rates of the rand",
    "description": "Exchange rates of the rand. The price of one dollar, pound, euro or yen in rand, for one pair or all pairs of a currency. Any other pair is an empty list; rates are not inverted or crossed.",
    "path": [],
    "query": [
      "base",
      "quote"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "base": {
          "type": "string",
          "pattern": "^[A-Z]{3}$",
          "examples": [
            "USD"
          ],
          "description": "Only rates of one unit of this currency."
        },
        "quote": {
          "type": "string",
          "pattern": "^[A-Z]{3}$",
          "examples": [
            "ZAR"
          ],
          "description": "Only rates in this currency."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "id": "estimateTax",
    "title": "Estimate the income tax of a year",
    "description": "Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`.",
    "path": [],
    "query": [],
    "body": [
      "taxYear",
      "incomeCents",
      "period",
      "age",
      "retirementContributionCents",
      "medicalSchemeMembers"
    ],
    "takesQuery": false,
    "takesBody": true,
    "once": true,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "taxYear": {
          "type": "integer",
          "minimum": 2017,
          "maximum": 2027,
          "description": "The year in which the tax year ends, in February. Default: the current tax year in South Africa.",
          "examples": [
            2027
          ]
        },
        "incomeCents": {
          "type": "integer",
          "minimum": 0,
          "maximum": 99999999999,
          "description": "Income before tax, in rand cents.",
          "examples": [
            50000000
          ]
        },
        "period": {
          "enum": [
            "ANNUAL",
            "MONTHLY"
          ],
          "type": "string",
          "description": "The period of `incomeCents`; MONTHLY multiplies it by 12. Default: ANNUAL.",
          "examples": [
            "ANNUAL"
          ]
        },
        "age": {
          "type": "integer",
          "minimum": 0,
          "maximum": 120,
          "description": "Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65.",
          "examples": [
            42
          ]
        },
        "retirementContributionCents": {
          "type": "integer",
          "minimum": 0,
          "maximum": 99999999999,
          "description": "Contributions to retirement funds in the whole year, also if the income is monthly, in rand cents.",
          "examples": [
            6000000
          ]
        },
        "medicalSchemeMembers": {
          "type": "integer",
          "minimum": 0,
          "maximum": 99,
          "description": "The number of medical scheme members, including the taxpayer. SV-2001 in a tax year whose credits are unknown.",
          "examples": [
            3
          ]
        },
        "idempotencyKey": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key."
        }
      },
      "required": [
        "incomeCents"
      ],
      "additionalProperties": false
    }
  },
  {
    "id": "compareTax",
    "title": "Compare the income tax of two years",
    "description": "Compare the income tax of two years. For what a new table means to somebody: the same person with the same income in two tax years, each with its working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`.",
    "path": [],
    "query": [
      "incomeCents",
      "age",
      "from",
      "to"
    ],
    "body": [],
    "takesQuery": true,
    "takesBody": false,
    "once": false,
    "waits": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "incomeCents": {
          "type": "integer",
          "minimum": 0,
          "maximum": 99999999999,
          "examples": [
            50000000
          ],
          "description": "Annual income before tax, the same in both tax years, in rand cents."
        },
        "age": {
          "type": "integer",
          "minimum": 0,
          "maximum": 120,
          "examples": [
            42
          ],
          "description": "Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65."
        },
        "from": {
          "type": "integer",
          "minimum": 2017,
          "maximum": 2027,
          "examples": [
            2026
          ],
          "description": "The tax year to compare with. Default: the year before `to`."
        },
        "to": {
          "type": "integer",
          "minimum": 2017,
          "maximum": 2027,
          "examples": [
            2027
          ],
          "description": "The tax year to compare. Default: the current tax year in South Africa."
        }
      },
      "required": [
        "incomeCents"
      ],
      "additionalProperties": false
    }
  }
]
