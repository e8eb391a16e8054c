module payments.example/payments

go 1.24
