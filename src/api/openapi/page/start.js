// Starts the page of the document. Swagger UI shows every response with its schema, its headers and an example: a
// dozen refusals of one shape would fill ten screens, so each is a row here, with a link to all that is to say about it.
/* global SwaggerUIBundle */

/** "SV-2001: The request … SV-2002: …" as one text for each code. */
const CODES = /(SV-\d{4}): ([^]*?)(?= SV-\d{4}: |$)/g

const compact = ({ React }) => {
  const line = ([, code, title]) =>
    React.createElement(
      'div',
      { key: code },
      React.createElement('a', { href: `/docs/errors#${code}` }, code),
      ` ${title}`,
    )

  const refusal = (status, description) => {
    const codes = [...description.matchAll(CODES)]
    return React.createElement(
      'tr',
      { className: 'response refusal', 'data-code': status },
      React.createElement('td', { className: 'response-col_status' }, status),
      React.createElement('td', { colSpan: 2 }, codes.length > 0 ? codes.map(line) : description),
    )
  }

  return {
    wrapComponents: {
      response: (Original) => (props) =>
        Number(props.code) >= 400
          ? refusal(props.code, props.response.get('description') ?? '')
          : React.createElement(Original, props),
      headers: (Original) => (props) =>
        React.createElement(
          'details',
          null,
          React.createElement('summary', null, `${props.headers?.size ?? 0} headers`),
          React.createElement(Original, props),
        ),
    },
  }
}

SwaggerUIBundle({
  url: '/v3/api-docs',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  // Schemas are opened by those who look for them.
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 1,
  plugins: [compact],
})
